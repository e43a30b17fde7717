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
  // What the page redirects after the layout has been sent is only redirected by the browser. A layout that the router asks for stays.
  if (isPageLoad(await headers()) && (await currentPath()) === '/') await leadToOwnList();
  return (
    <>
      <StaffHeader displayName={worker.name} leadsToOrganisation={!isOnlyRegionalReviewer(worker)} />
      {children}
      {dialog}
    </>
  );
});
