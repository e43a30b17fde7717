import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { StaffHeader } from '@/components/shell/staff-header';
import { isPageLoad } from '@/lib/domain/route-kind';
import { isOnlyRegionalReviewer } from '@/lib/engine/access/access';
import { currentPath } from '@/lib/engine/access/actor';
import { requireCaseWorker } from '../case-worker';
import { leadToOwnList } from './shown-list';

export default resilientLayout(async function ListLayout({
  children,
  dialog,
}: {
  children: ReactNode;
  dialog: ReactNode;
}) {
  const worker = await requireCaseWorker();
  // Once the layout has been sent, a redirect of the page is made by the browser. A layout that the router requests stays.
  if (isPageLoad(await headers()) && (await currentPath()) === '/') await leadToOwnList();
  return (
    <>
      <StaffHeader displayName={worker.name} leadsToOrganisation={!isOnlyRegionalReviewer(worker)} />
      {children}
      {dialog}
    </>
  );
});
