import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FigureTable, type FigureTableProps } from './figure-table';

interface PlotProps {
  /** The same values in numbers. */
  table: FigureTableProps;
  /** The meanings of its colours, if it has several. */
  legend?: LegendProps['items'];
  children: ReactNode;
}

/** A plot with its legend above and its table below. */
export function Plot({ table, legend, children }: PlotProps) {
  const t = useTranslations('statistics');
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {legend && <Legend items={legend} />}
      {children}
      <details className="min-w-0 text-sm print:hidden">
        <summary className="w-fit rounded-sm py-1 text-ink-muted hover:text-ink">{t('table')}</summary>
        <div className="mt-2">
          <FigureTable {...table} />
        </div>
      </details>
    </figure>
  );
}

interface LegendProps {
  items: readonly { label: string; className: string }[];
}

/** The meaning of each colour of a plot. Screen readers skip it, because the text of the plot says the same. */
function Legend({ items }: LegendProps) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-sm">
      {items.map(({ label, className }) => (
        <li key={label} className="flex items-center gap-2">
          <svg viewBox="0 0 1 1" className={`size-3 shrink-0 ${className}`} aria-hidden="true">
            <rect width="1" height="1" rx="0.2" fill="currentColor" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
