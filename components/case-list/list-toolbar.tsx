import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Bookmark,
  BookmarkPlus,
  Check,
  ChevronDown,
  Columns3,
  ListFilter,
  RotateCw,
  Trash2,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useOptimistic, useState, useTransition } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useSend } from '@/components/browser/send';
import { hasFilters, type ListQuery, listHref, noFilters, viewQuery } from '@/components/shell/list-query';
import { buttonClass } from '@/components/ui/button-style';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { Menu, MenuItem, MenuLink } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { dayText } from '@/components/ui/relative-day';
import type { CaseList } from '@/lib/contract/case-list';
import { CASE_STATUSES, DISPLAY_ONLY_STATUSES, LIST_GROUPS } from '@/lib/domain/lifecycle/status';
import { type ListColumn as Column, LIST_COLUMNS } from '@/lib/domain/list-order';
import { columnsOf } from './columns-of-lists';
import { FacetFilter } from './facet-filter';
import { SaveView, type SharingChoice } from './save-view';
import { SearchBox } from './search-box';

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
  const place = { basePath, query };
  const [isOpen, setOpen] = useState(false);
  const { moId, handler, isOverdue, period } = query;
  const chosen = query.status.length - noFilters(query).status.length + moId.length + handler.length;
  // What is chosen is in sight.
  const isShown = isOpen || chosen > 0 || isOverdue || period !== null;
  return (
    <>
      <SearchBox {...place} />
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls="list-filters"
        className={buttonClass({ variant: 'quiet' })}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter aria-hidden="true" />
        {t('filter.toggle')}
      </button>
      <span className="ms-auto flex">
        <ColumnMenu {...place} />
        <ViewMenu {...place} organisations={sharing} />
        <GroupMenu {...place} />
      </span>
      <Filters {...place} isShown={isShown} facets={facets} ownId={ownId} sharing={sharing} />
    </>
  );
}

/** The filters of a list, behind a button until one is chosen. */
function Filters({ isShown, facets, ownId, sharing, ...place }: ListToolbarProps & { isShown: boolean }) {
  const t = useTranslations('caseList');
  const status = useKeyedText('status');
  const locale = useLocale();
  const { basePath, query } = place;
  const byOrder = (a: { value: string }, b: { value: string }) =>
    STATUS_ORDER.indexOf(a.value) - STATUS_ORDER.indexOf(b.value);
  return (
    <div id="list-filters" className={classNames('basis-full flex-wrap gap-2', isShown ? 'flex' : 'hidden')}>
      <FacetFilter
        {...place}
        name="status"
        label={t('filter.status')}
        options={withChosen(facets.status, query.status)
          .map((each) => ({ ...each, label: status.has(each.value) ? status(each.value) : each.value }))
          .sort(byOrder)}
      />
      {Math.max(sharing.length, facets.mo.length + query.moId.length) > 1 && (
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
      {query.period && (
        <span className={buttonClass({ variant: 'primary' })}>
          {t(`filter.${query.period.happened}`, {
            from: dayText(query.period.from, locale),
            to: dayText(query.period.to, locale),
          })}
        </span>
      )}
      {hasFilters(query) && (
        <Link
          href={listHref(basePath, query, noFilters(query))}
          scroll={false}
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('filter.clearAll')}
        </Link>
      )}
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

/** Chooses the columns of the list. The address contains them, and so does a saved view. */
function ColumnMenu({ basePath, query }: { basePath: string; query: ListQuery }) {
  const t = useTranslations('caseList');
  const router = useRouter();
  const [, change] = useTransition();
  // A choice shows at once. The address follows.
  const [shown, show] = useOptimistic(columnsOf(query, { isSimple: false }));
  function toggle(column: Column) {
    const columns = LIST_COLUMNS.filter((one) => shown.includes(one) !== (one === column));
    const place = { cursors: query.cursors, page: query.page };
    change(() => {
      show(columns);
      router.replace(listHref(basePath, query, { ...place, columns }), { scroll: false });
    });
  }
  return (
    <Popover
      label={t('columns.menu')}
      align="end"
      className="w-64 overflow-y-auto p-1.5"
      trigger={
        <button type="button" className={buttonClass({ variant: 'quiet' })}>
          <Columns3 aria-hidden="true" />
          <span className="sr-only">{t('columns.menu')}</span>
        </button>
      }
    >
      {LIST_COLUMNS.filter((column) => column !== 'companyName').map((column) => (
        <label
          key={column}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm hover:bg-hover"
        >
          <input
            type="checkbox"
            checked={shown.includes(column)}
            onChange={() => toggle(column)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          {t(`column.${column}`)}
        </label>
      ))}
      {query.columns.length > 0 && (
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
          onClick={() => router.replace(listHref(basePath, query, { columns: [] }), { scroll: false })}
        >
          {t('columns.standard')}
        </button>
      )}
    </Popover>
  );
}

interface ViewMenuProps {
  basePath: string;
  query: ListQuery;
  /** The organisations in which a view can be shared. */
  organisations: readonly SharingChoice[];
}

/** The saved views, and a way to save the current list. A view is an address, so it can be sent to anybody. */
function ViewMenu({ basePath, query, organisations }: ViewMenuProps) {
  const t = useTranslations('caseList.view');
  const views = useQuery({ queryKey: queryKeyOf('listViews', {}), queryFn: () => call('listViews', {}) });
  const remove = useRemoval();
  const [isSaving, setIsSaving] = useState(false);
  const here = viewQuery(query);
  const current = views.data?.find((view) => view.query === here);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={buttonClass({ variant: current ? 'secondary' : 'quiet' })}>
            <Bookmark aria-hidden="true" />
            {current?.name ?? t('menu')}
          </button>
        }
      >
        {views.data?.map((view) => (
          <MenuLink
            key={view.id}
            href={view.query ? `${basePath}?${view.query}` : basePath}
            icon={<Check aria-hidden="true" className={view === current ? undefined : 'invisible'} />}
          >
            {view.moId === null ? view.name : t('shared', { name: view.name })}
          </MenuLink>
        ))}
        {views.isError && !views.data && (
          <MenuItem icon={<RotateCw aria-hidden="true" />} onSelect={() => void views.refetch()}>
            {t('failed')}
          </MenuItem>
        )}
        <MenuItem icon={<BookmarkPlus aria-hidden="true" />} onSelect={() => setIsSaving(true)}>
          {t('save')}
        </MenuItem>
        {current?.canRemove && (
          <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => remove(current.id)}>
            {t('remove', { name: current.name })}
          </MenuItem>
        )}
      </Menu>
      {isSaving && <SaveView query={here} organisations={organisations} onClose={() => setIsSaving(false)} />}
    </>
  );
}

function useRemoval() {
  const t = useTranslations('caseList.view');
  const client = useQueryClient();
  const { send } = useSend((viewId: string) => call('removeView', { viewId }), {
    done: t('removed'),
    onDone: () => client.invalidateQueries({ queryKey: queryKeyOf('listViews', {}) }),
  });
  return send;
}

/** Links to the groups, which overlap with the categories. */
export function GroupMenu({ basePath, query }: { basePath: string; query: ListQuery }) {
  const t = useTranslations('caseList');
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={classNames(
            buttonClass({ variant: query.group ? 'secondary' : 'quiet' }),
            'ms-auto',
            query.group && 'border-accent-line bg-accent-subtle hover:bg-accent-subtle',
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
          href={listHref(basePath, query, {
            group,
            work: undefined,
            status: [],
            isLate: false,
            period: null,
            ...(query.work && { order: 'desc' }),
          })}
          icon={<Check aria-hidden="true" className={query.group === group ? undefined : 'invisible'} />}
        >
          {t(`group.${group}`)}
        </MenuLink>
      ))}
    </Menu>
  );
}
