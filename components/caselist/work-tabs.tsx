'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/ui/api-client';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { LIST_TABS, type ListTab } from '@/lib/domain/lifecycle/waiting';
import { type ListQuery, listHref, workTab } from './list-query';

interface WorkTabsProps {
  basePath: string;
  query: ListQuery;
  /** The number of cases in each tab. */
  counts: Record<ListTab, number>;
}

/** Tabs for the cases to act on, one's own, those that wait for others, and all active cases. The choice is kept for the next visit. */
export function WorkTabs({ basePath, query, counts }: WorkTabsProps) {
  const t = useTranslations('caseList.work');
  const current = query.work ?? 'all';
  return (
    <nav aria-label={t('label')}>
      <ul className="flex flex-wrap gap-1">
        {LIST_TABS.map((tab) => (
          <li key={tab}>
            <Link
              isLikely
              href={listHref(basePath, query, workTab(tab))}
              aria-current={current === tab ? 'page' : undefined}
              onClick={() => keepTab(tab)}
              className={classNames(
                'flex min-h-control-sm items-center gap-2 whitespace-nowrap rounded-full border px-3 text-sm transition-colors',
                current === tab
                  ? 'border-accent-line bg-accent-subtle font-medium text-ink'
                  : 'border-transparent text-ink-muted hover:bg-hover hover:text-ink',
              )}
            >
              {t(tab)}
              <Badge tone={current === tab ? 'accent' : 'neutral'}>{counts[tab]}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** If this fails, only the choice is lost; the list still shows. */
function keepTab(tab: ListTab): void {
  call('chooseListTab', { tab }).catch(() => undefined);
}
