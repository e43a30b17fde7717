import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from './link';

export interface Crumb {
  label: string;
  /** Absent for the page itself. */
  href?: string;
}

/** Where the page stands. The last one is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const t = useTranslations('shell.breadcrumbs');
  return (
    <nav aria-label={t('label')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-w-0 items-center gap-1 first:-ms-1 not-last:max-w-1/2">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />}
            {item.href && index < items.length - 1 ? (
              <Link href={item.href} className="truncate rounded-sm px-1 py-1 text-ink-muted hover:text-ink">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate px-1 py-1 font-medium">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
