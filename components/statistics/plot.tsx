import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** A plot with its table below, which says the same in numbers. */
export function Plot({ children, table }: { children: ReactNode; table: ReactNode }) {
  const t = useTranslations('statistics');
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      <details className="min-w-0 text-sm print:hidden">
        <summary className="w-fit rounded-sm py-1 text-ink-muted hover:text-ink">{t('table')}</summary>
        <div className="mt-2">{table}</div>
      </details>
    </figure>
  );
}

/** What a colour of a plot means. Decoration for those who hear the page: the text of the plot says it. */
export function Legend({ items }: { items: readonly { label: string; className: string }[] }) {
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
