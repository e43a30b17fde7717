import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-style';
import { useKeyedText } from '@/components/ui/keyed-text';
import { Link } from '@/components/ui/link';
import type { CaseList } from '@/lib/contract/list-shapes';
import { CASE_STATUSES, DISPLAY_ONLY_STATUSES } from '@/lib/domain/lifecycle/status';
import { ColumnMenu } from './column-menu';
import { FacetFilter } from './facet-filter';
import { GroupMenu } from './group-menu';
import { hasFilters, type ListQuery, listHref, NO_FILTERS } from './list-query';
import type { SharingChoice } from './save-view';
import { SearchBox } from './search-box';
import { ViewMenu } from './view-menu';

interface ListToolbarProps {
  basePath: string;
  query: ListQuery;
  facets: CaseList['facets'];
  /** Account id of the signed-in person. */
  ownId: string;
  /** The organisations in which a view can be shared. */
  sharing: readonly SharingChoice[];
}

const STATUS_ORDER: readonly string[] = [...DISPLAY_ONLY_STATUSES, ...CASE_STATUSES];

/** Search and filters. Each filter shows how many cases each of its values has. */
export function ListToolbar({ basePath, query, facets, ownId, sharing }: ListToolbarProps) {
  const t = useTranslations('caseList');
  const status = useKeyedText('status');
  const place = { basePath, query };
  const byOrder = (a: { value: string }, b: { value: string }) =>
    STATUS_ORDER.indexOf(a.value) - STATUS_ORDER.indexOf(b.value);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <SearchBox {...place} />
      <FacetFilter
        {...place}
        name="status"
        label={t('filter.status')}
        options={withChosen(facets.status, query.status)
          .map((each) => ({ ...each, label: status.has(each.value) ? status(each.value) : each.value }))
          .sort(byOrder)}
      />
      {facets.mo.length + query.moId.length > 1 && (
        <FacetFilter {...place} name="moId" label={t('filter.moId')} options={facets.mo} />
      )}
      {query.work !== 'mine' && (
        <FacetFilter
          {...place}
          name="handler"
          label={t('filter.handler')}
          options={facets.handler
            .map((each) =>
              each.value === '-'
                ? { ...each, label: t('unassigned') }
                : each.value === ownId
                  ? { ...each, label: t('filter.own', { name: each.label }) }
                  : each,
            )
            .sort((a, b) => Number(b.value === ownId) - Number(a.value === ownId))}
        />
      )}
      {canBeOverdue(query) && (
        <Link
          href={listHref(basePath, query, { isOverdue: !query.isOverdue })}
          scroll={false}
          aria-current={query.isOverdue || undefined}
          className={buttonClass({ variant: query.isOverdue ? 'primary' : 'secondary' })}
        >
          {t('filter.overdue')}
        </Link>
      )}
      {hasFilters(query) && (
        <Link
          href={listHref(basePath, query, NO_FILTERS)}
          scroll={false}
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('filter.clearAll')}
        </Link>
      )}
      <span className="ms-auto flex flex-wrap">
        <ColumnMenu {...place} />
        <ViewMenu {...place} organisations={sharing} />
        <GroupMenu {...place} />
      </span>
    </div>
  );
}

/** Whether the list can have overdue cases. Exported and archived cases are no longer overdue. */
function canBeOverdue({ category, group, isOverdue }: ListQuery): boolean {
  return isOverdue || Boolean(group) || category === 'active';
}

/** Adds chosen statuses that no case has any longer, so that they keep their name. */
function withChosen(options: readonly { value: string; count: number }[], chosen: readonly string[]) {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, count: 0 }))];
}
