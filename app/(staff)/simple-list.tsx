import { getTranslations } from 'next-intl/server';
import { CategoryTabs } from '@/components/caselist/category-tabs';
import { GroupMenu } from '@/components/caselist/group-menu';
import { KeepPlace } from '@/components/caselist/keep-place';
import { ListActions } from '@/components/caselist/list-actions';
import { ListKeys } from '@/components/caselist/list-keys';
import type { SearchParams } from '@/components/caselist/list-query';
import { Paging } from '@/components/caselist/paging';
import { SearchBox } from '@/components/caselist/search-box';
import { SimpleTable } from '@/components/caselist/simple-table';
import { Main } from '@/components/shell/main';
import { loadList } from './load-list';

/** The simple case list: company, number, status and responsible. */
export async function SimpleList({
  basePath,
  searchParams,
}: {
  basePath: string;
  searchParams: SearchParams;
}) {
  const { query, list, counts, canCreateCases } = await loadList(basePath, searchParams, {
    isSimple: true,
  });
  const t = await getTranslations('caseList');
  const place = { basePath, query };
  return (
    <Main className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <h1 className="me-auto font-semibold text-lg max-sm:basis-full sm:text-xl">{t('title')}</h1>
        <ListActions {...place} canCreateCases={canCreateCases} isSimple />
      </div>
      <CategoryTabs {...place} counts={counts} />
      <div className="flex flex-wrap items-start gap-2">
        <SearchBox {...place} />
        <GroupMenu {...place} />
      </div>
      <SimpleTable {...place} list={list} />
      <Paging {...place} list={list} />
      <ListKeys />
      <KeepPlace {...place} />
    </Main>
  );
}
