import { resilientPage } from '@/app/resilient-page';
import { type ListPageProps, shownList } from './shown-list';

/** The list under a dialog with an address of its own, which needs no query. */
export default resilientPage(async function ListUnderDialog({ searchParams }: ListPageProps) {
  return shownList(await searchParams);
});
