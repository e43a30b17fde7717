import type { Numbers } from './use-numbers';

export interface InAndOut {
  week: string;
  label: string;
  in: number;
  out: number;
}

interface WeekPlotProps {
  label: string;
  weeks: readonly InAndOut[];
  numbers: Numbers;
}

const STEP = 10;
const BAR = 7;
const HEIGHT = 100;
/** The least height of each direction, so that there is a line for its number. */
const LEAST = 12;

/**
 * Shows for every week a bar up for cases that came in and a bar down for cases that left. So the direction says the same as the colour.
 * The picture stretches to the width of the page; the words around it keep their size.
 */
export function WeekPlot({ label, weeks, numbers }: WeekPlotProps) {
  const mostIn = Math.max(0, ...weeks.map((week) => week.in));
  const mostOut = Math.max(0, ...weeks.map((week) => week.out));
  const { zero, height } = scaleOf(mostIn, mostOut);
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
      <div
        aria-hidden="true"
        className="numeric flex flex-col justify-between text-end text-ink-muted text-xs"
      >
        <span>{numbers.count(mostIn)}</span>
        <span>{numbers.count(mostOut)}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-48 w-full sm:h-56 print:h-40"
      >
        {weeks.map((week, index) => (
          <g key={week.week}>
            <title>{`${week.label}: ${numbers.count(week.in)} / ${numbers.count(week.out)}`}</title>
            <rect x={index * STEP} width={STEP} height={HEIGHT} className="fill-transparent" />
            <rect
              x={index * STEP + (STEP - BAR) / 2}
              y={zero - height(week.in)}
              width={BAR}
              height={height(week.in)}
              className="pointer-events-none fill-info-solid"
            />
            <rect
              x={index * STEP + (STEP - BAR) / 2}
              y={zero}
              width={BAR}
              height={height(week.out)}
              className="pointer-events-none fill-warning-solid"
            />
          </g>
        ))}
        <line
          x1={0}
          x2={weeks.length * STEP}
          y1={zero}
          y2={zero}
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong"
        />
      </svg>
      <div aria-hidden="true" className="col-start-2 flex justify-between text-ink-muted text-xs">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </div>
    </div>
  );
}

/** Returns one scale for both directions, each with the room that it needs: the position of zero, and the height of a number of cases. */
function scaleOf(mostIn: number, mostOut: number) {
  const zero = Math.min(HEIGHT - LEAST, Math.max(LEAST, (HEIGHT * mostIn) / Math.max(1, mostIn + mostOut)));
  const most = Math.max(mostIn / zero, mostOut / (HEIGHT - zero), 1 / HEIGHT);
  return { zero, height: (cases: number) => cases / most };
}
