import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';

/**
 * A link to a part of this page. Not a plain anchor: the router must know every step in the history, or a dialog that closes by going back
 * would stay open.
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
