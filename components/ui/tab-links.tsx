import Link from 'next/link';
import { Badge } from './badge';
import { classNames } from './class-names';

export interface TabLink {
  href: string;
  label: string;
  count?: number;
  current: boolean;
}

/** Categories that each have an address. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-line border-b">
      <ul className="flex gap-6">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={link.current ? 'page' : undefined}
              className={classNames(
                'flex items-center gap-2 whitespace-nowrap border-b-2 py-2.5 font-medium text-sm transition-colors focus-visible:-outline-offset-2',
                link.current
                  ? 'border-accent-ink text-ink'
                  : 'border-transparent text-ink-muted hover:text-ink',
              )}
            >
              {link.label}
              {link.count !== undefined && (
                <Badge tone={link.current ? 'accent' : 'neutral'}>{link.count}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
