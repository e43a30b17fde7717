'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Main } from '@/components/shell/main';
import { classNames } from '@/components/ui/class-names';
import { PrepareContext } from '@/components/ui/prepare';
import type { CaseCounts } from '@/lib/contract/calls/case-list';
import type { CaseList } from '@/lib/contract/list-shapes';
import type { BulkAction } from '@/lib/domain/lifecycle/bulk';
import { BulkBar } from './bulk-bar';
import { BulkProgress } from './bulk-progress';
import { caseHref } from './case-href';
import { CaseTable } from './case-table';
import { CategoryTabs } from './category-tabs';
import { EmptyList } from './empty-list';
import { GroupMenu } from './group-menu';
import { KeepPlace } from './keep-place';
import { ListActions } from './list-actions';
import { ListDialogs, usePrepareListDialog } from './list-dialogs';
import { ListKeys } from './list-keys';
import { hasTabs, type ListQuery } from './list-query';
import { ListToolbar } from './list-toolbar';
import { LiveList } from './live-list';
import { Paging } from './paging';
import type { SharingChoice } from './save-view';
import { SearchBox } from './search-box';
import { type PackedCases, unpackCases } from './shown-cases';
import { WorkTabs } from './work-tabs';

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
  const [started, setStarted] = useState<string | null>(null);
  return (
    <>
      <Main
        className={classNames(
          'flex w-full flex-col gap-4 px-4 py-5 sm:px-6',
          isSimple && 'mx-auto max-w-4xl',
        )}
      >
        <div className="flex flex-wrap items-center gap-1 sm:gap-2">
          <h1 className="me-auto font-semibold text-lg max-sm:basis-full sm:text-xl">{t('title')}</h1>
          <PrepareContext value={usePrepareListDialog()}>
            <ListActions {...place} canCreateCases={canCreateCases} isSimple={isSimple} />
          </PrepareContext>
        </div>
        <CategoryTabs {...place} counts={counts} />
        {!isSimple && hasTabs(query) && (
          <WorkTabs {...place} counts={{ ...counts.work, all: counts.active.count }} />
        )}
        {facets ? (
          <ListToolbar {...place} facets={facets} ownId={props.ownId} sharing={props.sharing} />
        ) : (
          <div className="flex flex-wrap items-start gap-2">
            <SearchBox {...place} />
            <GroupMenu {...place} />
          </div>
        )}
        {canChoose && <BulkProgress started={started} />}
        {items.length > 0 ? (
          <CaseTable {...place} items={items} isSimple={isSimple} canChoose={canChoose} />
        ) : (
          <EmptyList {...place} />
        )}
        {canChoose && <BulkBar offered={props.bulkActions} onStarted={setStarted} />}
        <Paging {...place} {...page} shown={items.length} />
        <ListKeys />
        <LiveList />
        <KeepPlace {...place} cases={addresses} list={page} />
      </Main>
      <ListDialogs basePath={basePath} organisations={props.sharing} />
    </>
  );
}
