import { kept } from '@/app/kept-page';
import { type ListPageProps, shownList } from './shown-list';

/** The list under a dialog with an address of its own, which needs no query. */
export default kept(async function ListUnderDialog({ searchParams }: ListPageProps) {
  return shownList(await searchParams);
});
