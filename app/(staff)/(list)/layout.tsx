import { headers } from 'next/headers';
import { resilientLayout } from '@/app/resilient-page';
import { isPageLoad } from '@/lib/domain/route-kind';
import { currentPath } from '@/lib/engine/access/actor';
import { requireCaseWorker } from '../case-worker';
import { ListFrame, type ListFrameProps } from '../list-frame';
import { leadToOwnList } from './shown-list';

export default resilientLayout(async function ListLayout(props: ListFrameProps) {
  await requireCaseWorker();
  // Once the layout has been sent, a redirect of the page is made by the browser. A layout that the router requests stays.
  if (isPageLoad(await headers()) && (await currentPath()) === '/') await leadToOwnList();
  return ListFrame(props);
});
