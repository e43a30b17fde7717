import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';

/**
 * A link to a part of this page. Not a plain anchor: the router must know of every step in the history, else a dialog that
 * closes by going back would stay.
 */
export function SectionLink({
  href,
  className,
  children,
}: {
  href: `#${string}`;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
