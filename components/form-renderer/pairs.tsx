import type { ReactNode } from 'react';

/** Shows names with their values. */
export function Pairs({ pairs }: { pairs: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-3 sm:grid-cols-[auto_1fr]">
      {pairs.map(({ term, value }) => (
        <div key={term} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
