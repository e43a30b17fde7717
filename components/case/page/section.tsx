import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface SectionProps {
  /** Its anchor on the page. */
  id: string;
  title: string;
  /** Shown beside the title: the progress. */
  aside?: ReactNode;
  /** Leaves out the padding, for rows that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** A part of the case. */
export function Section({ id, title, aside, flush = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="min-w-0 scroll-mt-20 rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 px-5 pt-4 pb-3">
        <h2 id={`${id}-title`} tabIndex={-1} data-place-focus className="font-semibold text-base">
          {title}
        </h2>
        {aside && <div className="ms-auto text-ink-muted text-sm">{aside}</div>}
      </header>
      <div className={classNames(!flush && 'px-5 pb-5')}>{children}</div>
    </section>
  );
}

/** A row of a flush section. */
export function SectionRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-2.5',
        className,
      )}
    >
      {children}
    </div>
  );
}
