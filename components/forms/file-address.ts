import type { SaveTarget } from './save-values';

/** Address of the file of a field, for a download link. */
export function fileAddress({ caseId, asApplicant }: SaveTarget, componentId: string): string {
  const search = new URLSearchParams({ caseId, componentId, ...(asApplicant ? { as: 'applicant' } : {}) });
  return `/api/File?${search}`;
}
