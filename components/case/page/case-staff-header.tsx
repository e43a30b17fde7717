'use client';

import { useShownCase } from '@/components/case/shown/shown-case';
import { StaffHeader } from '@/components/shell/staff-header';

/** The header over a case, with the name that the company has now. */
export function CaseStaffHeader({ displayName }: { displayName: string }) {
  return <StaffHeader displayName={displayName} company={useShownCase().view.company.name} />;
}
