import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface Description {
  term: string;
  /** Null or empty shows a dash. */
  value: ReactNode;
}

/** Terms with their values, in two columns where there is room. */
export function DescriptionList({ items, className }: { items: readonly Description[]; className?: string }) {
  return (
    <dl className={classNames('@container grid gap-x-6 gap-y-3', className)}>
      {items.map((item) => (
        <div key={item.term} className="grid gap-x-6 @md:grid-cols-[minmax(8rem,1fr)_2fr]">
          <dt className="text-ink-muted">{item.term}</dt>
          <dd className="min-w-0">{item.value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
