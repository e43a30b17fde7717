/** A bar of a plot: its label, its length, and its value in words. */
export interface Bar {
  label: string;
  value: number;
  /** The end of a longer and lighter bar, such as a percentile above the median. */
  beyond?: number;
  /** The value in words. */
  text: string;
}

const LENGTH = 100;
const THICKNESS = 10;

/**
 * Horizontal bars, one below the other. The words are beside the picture, not in it, so that they keep their size. Screen readers read
 * `label`, and the table that comes with the plot.
 */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const longest = Math.max(1e-9, ...bars.map(({ value, beyond = 0 }) => Math.max(value, beyond)));
  const share = (value: number) => (value / longest) * LENGTH;
  return (
    <div role="img" aria-label={label} className="grid gap-3 sm:gap-2">
      {bars.map(({ label: name, value, beyond = 0, text }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[14rem_minmax(0,1fr)_8rem]"
        >
          <span className="min-w-0 text-ink-muted sm:truncate">{name}</span>
          <span className="numeric text-end sm:order-last sm:text-start">{text}</span>
          <svg
            viewBox={`0 0 ${LENGTH} ${THICKNESS}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="col-span-2 h-3 w-full sm:col-span-1"
          >
            <rect width={LENGTH} height={THICKNESS} className="fill-sunken" />
            <rect width={share(beyond)} height={THICKNESS} className="fill-line-strong" />
            <rect width={share(value)} height={THICKNESS} className="fill-info-solid" />
          </svg>
        </div>
      ))}
    </div>
  );
}
