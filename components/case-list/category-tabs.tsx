import { MessageSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ListQuery, listHref } from '@/components/shell/list-query';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { LIST_CATEGORIES, type ListCategory } from '@/lib/domain/lifecycle/status';

export type CategoryCounts = Record<
  ListCategory,
  { count: number; casesWithNotHandledSupportMessages: number }
>;

interface CategoryTabsProps {
  basePath: string;
  query: ListQuery;
  counts: CategoryCounts;
}

/** The categories, each with its number of cases and the number that wait for an answer. */
export function CategoryTabs({ basePath, query, counts }: CategoryTabsProps) {
  const t = useTranslations('caseList');
  return (
    <nav aria-label={t('categories')}>
      <ul className="flex flex-wrap gap-x-3 sm:gap-x-5">
        {LIST_CATEGORIES.map((category) => (
          <li key={category}>
            <CategoryLink
              href={listHref(basePath, query, {
                category,
                group: undefined,
                work: undefined,
                status: [],
                isLate: false,
                period: null,
                ...(query.work && { order: 'desc' }),
              })}
              isCurrent={!query.group && query.category === category}
              label={t(`category.${category}`)}
              {...counts[category]}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CategoryLinkProps {
  href: string;
  isCurrent: boolean;
  label: string;
  count: number;
  casesWithNotHandledSupportMessages: number;
}

function CategoryLink(props: CategoryLinkProps) {
  const { href, isCurrent, label, count, casesWithNotHandledSupportMessages: waiting } = props;
  const t = useTranslations('caseList');
  return (
    <Link
      isLikely
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex items-center gap-1.5 whitespace-nowrap border-b-2 sm:gap-2 py-1 font-medium transition-colors focus-visible:-outline-offset-2',
        isCurrent ? 'border-accent-ink text-ink' : 'border-transparent text-ink-muted hover:text-ink',
      )}
    >
      {label}
      <Badge tone={isCurrent ? 'accent' : 'neutral'}>{count}</Badge>
      {waiting > 0 && (
        <span
          title={t('casesWithMessages', { count: waiting })}
          className="numeric inline-flex items-center gap-1 text-warning text-xs"
        >
          <MessageSquare aria-hidden="true" className="size-3.5" />
          <span aria-hidden="true">{waiting}</span>
          <VisuallyHidden>{t('casesWithMessages', { count: waiting })}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
