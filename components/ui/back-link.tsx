import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from './link';

/** The look of a link back to the page above. */
export const BACK_LINK =
  'print:hidden -ms-2 inline-flex min-h-11 w-fit items-center gap-2 rounded px-2 text-ink-muted hover:bg-hover hover:text-ink';

/** A link back to the page above, over the heading. */
export function BackLink({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link {...link} className={BACK_LINK}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
