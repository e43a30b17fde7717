import type { ReactNode } from 'react';
import { StaffHeader } from '@/components/shell/staff-header';
import { isOnlyRegionalReviewer } from '@/lib/engine/access/access';
import { requireCaseWorker } from './case-worker';

export interface ListFrameProps {
  children: ReactNode;
  dialog: ReactNode;
}

/** The header over a list, and the dialog over both. */
export async function ListFrame({ children, dialog }: ListFrameProps) {
  const worker = await requireCaseWorker();
  return (
    <>
      <StaffHeader displayName={worker.name} leadsToOrganisation={!isOnlyRegionalReviewer(worker)} />
      {children}
      {dialog}
    </>
  );
}
