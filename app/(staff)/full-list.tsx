import { getTranslations } from 'next-intl/server';
import { CaseTable } from '@/components/caselist/case-table';
import { CategoryTabs } from '@/components/caselist/category-tabs';
import { KeepPlace } from '@/components/caselist/keep-place';
import { ListActions } from '@/components/caselist/list-actions';
import { ListKeys } from '@/components/caselist/list-keys';
import type { SearchParams } from '@/components/caselist/list-query';
import { ListToolbar } from '@/components/caselist/list-toolbar';
import { Paging } from '@/components/caselist/paging';
import { Main } from '@/components/shell/main';
import { loadList } from './load-list';

/** The case list: categories, filters, a table with every column, and pages. */
export async function FullList({ basePath, searchParams }: { basePath: string; searchParams: SearchParams }) {
  const { query, list, counts, canCreateCases } = await loadList(basePath, searchParams);
  const t = await getTranslations('caseList');
  const place = { basePath, query };
  return (
    <Main className="flex w-full flex-col gap-4 px-4 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <h1 className="me-auto font-semibold text-lg max-sm:basis-full sm:text-xl">{t('title')}</h1>
        <ListActions {...place} canCreateCases={canCreateCases} isSimple={false} />
      </div>
      <CategoryTabs {...place} counts={counts} />
      <ListToolbar {...place} facets={list.facets} />
      <CaseTable {...place} list={list} />
      <Paging {...place} list={list} />
      <ListKeys />
      <KeepPlace {...place} />
    </Main>
  );
}
