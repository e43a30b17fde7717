import type { ReactNode } from 'react';

/** Text that is read aloud but not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
