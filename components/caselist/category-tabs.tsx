import { Check, ChevronDown, MessageSquare } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-style';
import { classNames } from '@/components/ui/class-names';
import { Menu, MenuLink } from '@/components/ui/menu';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { LIST_CATEGORIES, LIST_GROUPS, type ListCategory } from '@/lib/case/status';
import { type ListQuery, listHref } from './list-query';

export type CategoryCounts = Record<
  ListCategory,
  { count: number; casesWithNotHandledSupportMessages: number }
>;

interface CategoryTabsProps {
  basePath: string;
  query: ListQuery;
  counts: CategoryCounts;
}

/** The categories with how many cases each has and how many wait for an answer; beside them the groups. */
export function CategoryTabs({ basePath, query, counts }: CategoryTabsProps) {
  const t = useTranslations('caseList');
  return (
    <div className="flex items-center gap-4 border-line border-b">
      <nav aria-label={t('categories')} className="-mb-px min-w-0 flex-1 overflow-x-auto">
        <ul className="flex gap-6">
          {LIST_CATEGORIES.map((category) => (
            <li key={category}>
              <CategoryLink
                href={listHref(basePath, query, { category, group: undefined, status: [] })}
                isCurrent={!query.group && query.category === category}
                label={t(`category.${category}`)}
                {...counts[category]}
              />
            </li>
          ))}
        </ul>
      </nav>
      <GroupMenu basePath={basePath} query={query} />
    </div>
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
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex items-center gap-2 whitespace-nowrap border-b-2 py-2.5 font-medium transition-colors focus-visible:-outline-offset-2',
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

function GroupMenu({ basePath, query }: { basePath: string; query: ListQuery }) {
  const t = useTranslations('caseList');
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={classNames(
            buttonClass({ variant: 'quiet', size: 'sm' }),
            'shrink-0',
            query.group && 'bg-accent-subtle text-accent-ink',
          )}
        >
          {query.group ? t(`group.${query.group}`) : t('groups')}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {LIST_GROUPS.map((group) => (
        <MenuLink
          key={group}
          href={listHref(basePath, query, { group, status: [] })}
          icon={<Check aria-hidden="true" className={query.group === group ? undefined : 'invisible'} />}
        >
          {t(`group.${group}`)}
        </MenuLink>
      ))}
    </Menu>
  );
}
