import type { ReactNode } from 'react';

interface ScreenHeadingProps {
  title: ReactNode;
  /** Says what the screen is for. */
  children?: ReactNode;
  /** Shown beside the title. */
  actions?: ReactNode;
}

/** The heading of a screen of an organisation. */
export function ScreenHeading({ title, children, actions }: ScreenHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="break-words font-semibold text-2xl">{title}</h1>
        {children && <div className="mt-1 max-w-prose text-ink-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
