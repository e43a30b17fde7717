import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Part } from './part';

interface CardProps {
  /** Heading of the card. `level` is its level in the page's outline. */
  title?: ReactNode;
  level?: 2 | 3;
  description?: ReactNode;
  /** Next to the heading. */
  actions?: ReactNode;
  /** `flush` leaves out the padding of the body, for lists and tables. */
  flush?: boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A panel of the page. What is in it fails alone. */
export function Card({
  title,
  level = 2,
  description,
  actions,
  flush = false,
  id,
  className,
  children,
}: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} className={classNames('min-w-0 rounded-lg border border-line bg-surface', className)}>
      {(title || actions) && (
        <header className={classNames('flex items-start gap-4 px-5 pt-4', flush ? 'pb-3' : 'pb-1')}>
          <div className="min-w-0 flex-1">
            {title && <Heading className="font-semibold text-base">{title}</Heading>}
            {description && <p className="mt-0.5 text-ink-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'px-5 pt-3 pb-5'}>
        <Part>{children}</Part>
      </div>
    </section>
  );
}

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons or links to what the reader can do. */
  actions?: ReactNode;
}

/** Replaces an empty list: why it is empty, and what to do. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      {icon && (
        <span aria-hidden="true" className="mb-2 text-ink-subtle [&_svg]:size-6">
          {icon}
        </span>
      )}
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-md text-ink-muted text-sm">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
