import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { SearchParams } from '@/components/shell/list-query';
import { ListPage } from '../list-page';
import { ownListAddress } from '../load-list';

export interface ListPageProps {
  searchParams: Promise<SearchParams>;
}

/** Whether this browser shows the simple list. */
const showsSimpleList = async (): Promise<boolean> => (await cookies()).get('simple')?.value === 'true';

/** The list of an address, full or simple. */
export async function shownList(searchParams: SearchParams) {
  return ListPage({ basePath: '/', searchParams, isSimple: await showsSimpleList() });
}

/** Redirects to the list that the person begins with. */
export async function leadToOwnList(): Promise<never> {
  redirect(await ownListAddress(await showsSimpleList()));
}
