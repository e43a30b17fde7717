import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { StaffHeader } from '@/components/shell/staff-header';
import { isOnlyRegionalReviewer } from '@/lib/engine/access/access';
import { requireCaseWorker } from '../case-worker';

export default resilientLayout(async function ListLayout({
  children,
  dialog,
}: {
  children: ReactNode;
  dialog: ReactNode;
}) {
  const worker = await requireCaseWorker();
  return (
    <>
      <StaffHeader displayName={worker.name} leadsToOrganisation={!isOnlyRegionalReviewer(worker)} />
      {children}
      {dialog}
    </>
  );
});
