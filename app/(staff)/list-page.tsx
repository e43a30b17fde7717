import type { SearchParams } from '@/components/caselist/list-query';
import { ListScreen } from '@/components/caselist/list-screen';
import { packCases } from '@/components/caselist/shown-cases';
import { loadList } from './load-list';

interface ListPageProps {
  basePath: string;
  searchParams: SearchParams;
  /** Company, number, status and responsible only. */
  isSimple: boolean;
}

/** The case list of an address. */
export async function ListPage({ basePath, searchParams, isSimple }: ListPageProps) {
  const { query, list, counts, canCreateCases } = await loadList(basePath, searchParams, { isSimple });
  const { total, totalIsCapped, nextCursor } = list;
  return (
    <ListScreen
      basePath={basePath}
      isSimple={isSimple}
      query={query}
      cases={packCases(list.items)}
      page={{ total, totalIsCapped, nextCursor }}
      facets={isSimple ? null : list.facets}
      counts={counts}
      canCreateCases={canCreateCases}
    />
  );
}
