import { cookies } from 'next/headers';
import type { SearchParams } from '@/components/shell/list-query';
import { ListPage } from '../list-page';

export interface ListPageProps {
  searchParams: Promise<SearchParams>;
}

/** Whether this browser shows the simple list. */
export const showsSimpleList = async (): Promise<boolean> =>
  (await cookies()).get('simple')?.value === 'true';

/** The list of an address, full or simple. */
export async function shownList(searchParams: SearchParams) {
  return ListPage({ basePath: '/', searchParams, isSimple: await showsSimpleList() });
}
