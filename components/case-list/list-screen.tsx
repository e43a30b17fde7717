'use client';

import { ChevronLeft, ChevronRight, Inbox, SearchX } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { addressOf } from '@/components/browser/api-client';
import { focusHeading } from '@/components/browser/focus-place';
import { lazyPart } from '@/components/browser/lazy-part';
import { PageProvider, useRefresh } from '@/components/browser/page-around';
import { useTitle } from '@/components/browser/page-title';
import { followCase } from '@/components/shell/follow-case';
import {
  keepListAddress,
  keepListPlace,
  takeListPlace,
  takeStaleness,
} from '@/components/shell/list-address';
import {
  currentTab,
  hasFilters,
  hasTabs,
  type ListQuery,
  type ListTab,
  listCall,
  listHref,
  noFilters,
  tabsFor,
  workTab,
} from '@/components/shell/list-query';
import { caseHref, keepListedCases, PAGE_SIZE } from '@/components/shell/listed-cases';
import { Main } from '@/components/shell/main';
import { useCommands } from '@/components/shell/palette/commands';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Link, opensElsewhere } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import type { CaseCounts } from '@/lib/contract/calls/case-list';
import type { CaseList } from '@/lib/contract/case-list';
import type { BulkAction } from '@/lib/domain/lifecycle/bulk';
import { BulkBar } from './bulk-bar';
import { BulkProgress, keepBulkPlace } from './bulk-progress';
import { CaseTable } from './case-table';
import { CategoryTabs } from './category-tabs';
import { ListActions } from './list-actions';
import { GroupMenu, ListToolbar } from './list-toolbar';
import type { OrganisationChoice } from './new-case-dialog';
import type { SharingChoice } from './save-view';
import { LIST_SEARCH_ID, SearchBox } from './search-box';
import { type PackedCases, unpackCases } from './shown-cases';

export interface ListScreenProps {
  basePath: '/' | '/simple';
  /** Whether to show only company, number, status and responsible. Otherwise filters and every column. */
  isSimple: boolean;
  query: ListQuery;
  cases: PackedCases;
  page: Pick<CaseList, 'total' | 'totalIsCapped' | 'nextCursor'>;
  /** Only for the full list. */
  facets: CaseList['facets'] | null;
  counts: CaseCounts;
  canCreateCases: boolean;
  /** The actions allowed on several cases at once. */
  bulkActions: readonly BulkAction[];
  /** The person only answers regional reviews. */
  isReviewer: boolean;
  /** Account id of the signed-in person. */
  ownId: string;
  /** The organisations in which a view can be shared and a case created. */
  sharing: readonly SharingChoice[];
}

/** The case list: categories, filters, a table, and pages. All of it is drawn here from data, so that it is not sent as markup as well. */
export function ListScreen(props: ListScreenProps) {
  const { basePath, query, isSimple, page, facets, counts, canCreateCases } = props;
  const t = useTranslations('caseList');
  const items = useMemo(() => unpackCases(props.cases), [props.cases]);
  const addresses = useMemo(() => items.map(caseHref), [items]);
  const place = { basePath, query };
  const canChoose = props.bulkActions.length > 0;
  const list = listHref(basePath, query, {});
  const [started, setStarted] = useState<string | null>(null);
  const begin = (bulkId: string) => {
    keepBulkPlace(bulkId, list);
    setStarted(bulkId);
  };
  return (
    <>
      <Main
        className={classNames(
          'flex w-full flex-col gap-2 px-4 py-3 sm:px-6',
          isSimple && 'mx-auto max-w-4xl',
        )}
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {/* On a phone the header says the same. */}
          <h1 className="font-semibold text-lg max-sm:sr-only">{t('title')}</h1>
          <CategoryTabs {...place} counts={counts} />
          <div className="flex flex-wrap items-center gap-1 max-sm:order-first max-sm:w-full sm:ms-auto sm:gap-2">
            <PageProvider prepare={prepareDialog}>
              <ListActions {...place} canCreateCases={canCreateCases} isSimple={isSimple} />
            </PageProvider>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {!isSimple && hasTabs(query) && (
            <WorkTabs {...place} counts={counts} isReviewer={props.isReviewer} />
          )}
          {facets ? (
            <ListToolbar {...place} facets={facets} ownId={props.ownId} sharing={props.sharing} />
          ) : (
            <>
              <SearchBox {...place} />
              <GroupMenu {...place} />
            </>
          )}
        </div>
        {items.length > 0 ? (
          <CaseTable {...place} items={items} isSimple={isSimple} canChoose={canChoose} />
        ) : (
          <EmptyList {...place} />
        )}
        {canChoose && (
          <div data-stays className="sticky bottom-3 z-20 grid gap-2 empty:hidden">
            <BulkProgress started={started} list={list} />
            <BulkBar
              list={{ query, items, total: page.total }}
              offered={props.bulkActions}
              onStarted={begin}
            />
          </div>
        )}
        <Paging {...place} {...page} shown={items.length} />
        <ListKeys canChoose={canChoose} />
        <LiveList />
        <KeepPlace {...place} cases={addresses} list={page} />
      </Main>
      <ListDialogs basePath={basePath} organisations={props.sharing} />
    </>
  );
}

/** The shortest time between two reads of the list, in milliseconds. */
export const EVERY_MS = 2_000;

/** Keeps the list up to date: rows appear, change and disappear while somebody looks. The scroll position stays. */
function LiveList() {
  const refresh = useRefresh();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = performance.now();
    let isConnected = false;
    const read = () => {
      timer = undefined;
      readAt = performance.now();
      void refresh();
    };
    const readSoon = () => {
      timer ??= setTimeout(read, Math.max(0, readAt + EVERY_MS - performance.now()));
    };
    const leave = followCase(addressOf('followList', {}), {
      onChange: readSoon,
      onConnect: () => {
        // Something may have changed while there was no connection.
        if (isConnected) readSoon();
        isConnected = true;
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [refresh]);
  return null;
}

const loadSearch = () => import('./search-dialog').then((module) => module.SearchDialog);

const loadNewCase = () => import('./new-case-dialog').then((module) => module.NewCaseDialog);

const SearchDialog = lazyPart(loadSearch);

const NewCaseDialog = lazyPart(loadNewCase);

/** Fetches the code of a dialog over the list, when somebody seems about to open it. */
const prepareDialog = (href: string) => void (/^(\/simple)?\/new/.test(href) ? loadNewCase() : loadSearch());

interface ListDialogsProps {
  basePath: '/' | '/simple';
  /** The organisations in which the case worker may create a case. */
  organisations: readonly OrganisationChoice[];
}

/** Shows the dialog that the address opens over the list. */
function ListDialogs({ basePath, organisations }: ListDialogsProps) {
  const t = useTranslations();
  const [name] = usePathname().split('/').slice(-1);
  const page = t(basePath === '/' ? 'caseList.title' : 'caseList.simpleTitle');
  useTitle(name === 'search' ? t('dialog.search.title') : name === 'new' ? t('dialog.new.title') : page);
  if (name !== 'search' && name !== 'new') return null;
  return (
    <Suspense>
      {name === 'search' ? (
        <SearchDialog />
      ) : (
        <NewCaseDialog organisations={organisations} closeTo={basePath} />
      )}
    </Suspense>
  );
}

interface WorkTabsProps {
  basePath: string;
  query: ListQuery;
  counts: CaseCounts;
  isReviewer: boolean;
}

/** Tabs for the worklists and all active cases, each with its number of cases. */
function WorkTabs({ basePath, query, counts, isReviewer }: WorkTabsProps) {
  const t = useTranslations('caseList.work');
  const current = currentTab(query);
  const counted: Partial<Record<ListTab, number>> = {
    ...counts.work,
    all: counts.active.count,
    late: counts.late ?? 0,
  };
  return (
    <nav aria-label={t('label')}>
      <ul className="flex flex-wrap gap-x-1 sm:gap-y-1">
        {tabsFor({ isReviewer, hasLate: counts.late !== null }).map((tab) => (
          <li key={tab}>
            <Link
              isLikely
              href={listHref(basePath, query, workTab(tab))}
              aria-current={current === tab ? 'page' : undefined}
              className={classNames(
                'flex min-h-control-sm items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-sm transition-colors',
                current === tab
                  ? 'border-accent-line bg-accent-subtle font-medium text-ink'
                  : 'border-transparent text-ink-muted hover:bg-hover hover:text-ink',
              )}
            >
              {t(tab)}
              {counted[tab] !== undefined && (
                <Badge tone={current === tab ? 'accent' : 'neutral'}>{counted[tab]}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Replaces an empty list. Says that there are no cases or that none match, and what to do. */
function EmptyList({ basePath, query }: { basePath: string; query: ListQuery }) {
  const t = useTranslations('caseList.empty');
  const tab = currentTab(query);
  const isFiltered = hasFilters(query);
  return (
    <div className="rounded-lg border border-line bg-surface">
      {isFiltered ? (
        <EmptyState
          icon={<SearchX />}
          title={t('noMatch')}
          actions={
            <>
              <LinkButton size="sm" href={listHref(basePath, query, noFilters(query))}>
                {t('clear')}
              </LinkButton>
              {query.group !== 'all' && (
                <LinkButton size="sm" href={listHref(basePath, query, { group: 'all', work: undefined })}>
                  {t('searchAll')}
                </LinkButton>
              )}
            </>
          }
        >
          {t('noMatchText')}
        </EmptyState>
      ) : (
        <EmptyState icon={<Inbox />} title={t(`work.${tab}`)}>
          {t(`workText.${tab}`)}
        </EmptyState>
      )}
    </div>
  );
}

interface PagingProps {
  basePath: string;
  query: ListQuery;
  total: number;
  totalIsCapped: boolean;
  nextCursor: string | null;
  /** The number of cases on this page. */
  shown: number;
}

/** Says which cases are shown and how many there are. Links to the neighbouring pages. */
function Paging({ basePath, query, total, totalIsCapped, nextCursor, shown }: PagingProps) {
  const t = useTranslations('caseList.paging');
  if (shown === 0) {
    return null;
  }
  const first = (query.page - 1) * PAGE_SIZE + 1;
  return (
    <nav aria-label={t('label')} className="flex flex-wrap items-center justify-between gap-3 text-ink-muted">
      <p role="status" className="numeric">
        {t(totalIsCapped ? 'rangeOfMany' : 'range', { first, last: first + shown - 1, total })}
      </p>
      <div className="flex gap-2">
        {query.page > 1 && (
          <LinkButton isLikely size="sm" rel="prev" href={listHref(basePath, query, previousPage(query))}>
            <ChevronLeft aria-hidden="true" />
            {t('previous')}
          </LinkButton>
        )}
        {nextCursor && (
          <LinkButton
            isLikely
            size="sm"
            rel="next"
            href={listHref(basePath, query, {
              cursors: [...query.cursors, nextCursor],
              page: query.page + 1,
            })}
          >
            {t('next')}
            <ChevronRight aria-hidden="true" />
          </LinkButton>
        )}
      </div>
    </nav>
  );
}

/** Returns the previous page. If the address has forgotten its cursor, returns the first page. */
function previousPage({ cursors, page }: ListQuery): Partial<ListQuery> {
  const before = cursors.slice(0, -1);
  return before.length > 0 ? { cursors: before, page: page - 1 } : {};
}

interface KeepPlaceProps {
  basePath: string;
  query: ListQuery;
  /** The addresses of the cases shown. */
  cases: readonly string[];
  list: Pick<CaseList, 'total' | 'totalIsCapped' | 'nextCursor'>;
}

/** Stores which list is shown and the position in it, so that the way back from a case leads there. */
function KeepPlace({ basePath, query, cases, list }: KeepPlaceProps) {
  const address = listHref(basePath, query, { cursors: query.cursors, page: query.page });
  const { total, totalIsCapped, nextCursor } = list;
  useEffect(() => {
    const { cursors, page } = query;
    const pages = [{ cursors, page, cases, nextCursor }];
    keepListedCases({
      address: listHref(basePath, query, {}),
      ...listCall(query),
      total,
      totalIsCapped,
      pages,
    });
  }, [basePath, query, cases, total, totalIsCapped, nextCursor]);
  const refresh = useRefresh();
  useEffect(() => {
    keepListAddress(address);
    const place = takeListPlace(address);
    // The list shows as it was left, so refresh it.
    if (takeStaleness()) void refresh();
    if (place) {
      window.scrollTo({ top: place.scrollY });
      const link = linkTo(place.opened);
      // The case may no longer be in this list.
      if (link) link.focus({ preventScroll: true });
      else focusHeading();
    }
    const onClick = (event: MouseEvent) => {
      if (opensElsewhere(event)) return;
      const { target } = event;
      const link = target instanceof Element ? target.closest('a[data-row-link]') : null;
      const opened = link?.getAttribute('href');
      if (opened) keepListPlace({ address, scrollY: window.scrollY, opened });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [address, refresh]);
  return null;
}

/** Returns the visible link to the case, in the table or among the cards. */
function linkTo(address: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-row-link]')];
  return links.find((link) => link.getAttribute('href') === address && link.offsetParent);
}

/** Keyboard use of the list: `/` searches, arrow keys move from case to case, `x` chooses one, Enter opens. */
function ListKeys({ canChoose }: { canChoose: boolean }) {
  const t = useTranslations('palette.list');
  useCommands(() => [
    ...(canChoose ? [{ id: 'list-choose', label: t('choose'), key: 'x', run: chooseRow }] : []),
    { id: 'list-next', label: t('next'), key: 'j', run: () => moveFocus('ArrowDown') },
    { id: 'list-previous', label: t('previous'), key: 'k', run: () => moveFocus('ArrowUp') },
    {
      id: 'list-search',
      label: t('search'),
      key: '/',
      isInPalette: true,
      run: () => document.getElementById(LIST_SEARCH_ID)?.focus(),
    },
  ]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) {
        return;
      }
      const isCommand = event.ctrlKey || event.metaKey;
      if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isCommand) {
        if (moveFocus(event.key)) event.preventDefault();
      }
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

/** Chooses the case whose row has focus, or undoes that. */
function chooseRow(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
}

/** Moves between rows, and from the search field into the list. Returns whether it moved. Elsewhere the arrow keys work as usual. */
function moveFocus(key: 'ArrowDown' | 'ArrowUp'): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-row-link]')].filter(
    (link) => link.offsetParent,
  );
  const active = document.activeElement;
  const index = links.indexOf(active as HTMLElement);
  const isFree =
    active === document.body ||
    active?.tagName === 'MAIN' ||
    active?.tagName === 'H1' ||
    active?.id === LIST_SEARCH_ID;
  if (index < 0 && !(isFree && key === 'ArrowDown')) {
    return false;
  }
  if (index === 0 && key === 'ArrowUp') {
    document.getElementById(LIST_SEARCH_ID)?.focus();
  } else {
    links[index + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  }
  return true;
}
