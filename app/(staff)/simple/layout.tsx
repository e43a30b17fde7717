import type { ReactNode } from 'react';
import { ListDialogs } from '@/components/caselist/list-dialogs';
import { StaffHeader } from '@/components/shell/staff-header';
import { isOnlyRegionalReviewer } from '@/lib/engine/access/access';
import { organisationsOf, requireCaseWorker } from '../case-worker';

export default async function ListLayout({ children, dialog }: { children: ReactNode; dialog: ReactNode }) {
  const worker = await requireCaseWorker();
  const organisations = (await organisationsOf(worker)).filter(({ canCreateCases }) => canCreateCases);
  return (
    <>
      <StaffHeader displayName={worker.name} leadsToOrganisation={!isOnlyRegionalReviewer(worker)} />
      {children}
      {dialog}
      <ListDialogs
        basePath="/simple"
        organisations={organisations.map(({ id, name, translatedNames }) => ({ id, name, translatedNames }))}
      />
    </>
  );
}
