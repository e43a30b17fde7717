import { showsWaiting } from '@/components/case-list/columns-of-lists';
import { ListScreen } from '@/components/case-list/list-screen';
import { packCases } from '@/components/case-list/shown-cases';
import type { SearchParams } from '@/components/shell/list-query';
import { loadList } from './load-list';

interface ListPageProps {
  basePath: '/' | '/simple';
  searchParams: SearchParams;
  /** Whether to show only company, number, status and responsible. */
  isSimple: boolean;
}

/** The case list for an address. */
export async function ListPage({ basePath, searchParams, isSimple }: ListPageProps) {
  const { list, ...loaded } = await loadList(basePath, searchParams, { isSimple });
  const { total, totalIsCapped, nextCursor } = list;
  return (
    <ListScreen
      basePath={basePath}
      isSimple={isSimple}
      cases={packCases(list.items, { showsWaiting: showsWaiting(loaded.query, { isSimple }) })}
      page={{ total, totalIsCapped, nextCursor }}
      facets={isSimple ? null : list.facets}
      {...loaded}
    />
  );
}
