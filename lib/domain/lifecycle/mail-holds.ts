import type { MailType } from '@/lib/domain/mails';
import { CASE_STATUSES, type CaseStatus, EDITABLE, OPEN, type Past, UNDER_REVIEW } from './status';

const allBut = (status: CaseStatus) => CASE_STATUSES.filter((one) => one !== status);

/**
 * The statuses in which what a mail says is still so. Absent: it tells what has happened or somebody's own words, such as why they did not
 * sign, which nothing else may tell its reader.
 */
const HOLDS_IN: Partial<Record<MailType, readonly CaseStatus[]>> = {
  signableDocumentCreated: ['SHARED_FOR_EXTERNAL_SIGNATURE'],
  signatoryBounced: ['SHARED_FOR_EXTERNAL_SIGNATURE'],
  signatoriesSigned: UNDER_REVIEW,
  signingEnded: EDITABLE,
  internalSigningEnded: allBut('SHARED_FOR_INTERNAL_SIGNATURE'),
  internalDocumentCreated: ['SHARED_FOR_INTERNAL_SIGNATURE'],
  regionalReviewRequested: ['OUT_FOR_REGIONAL_REVIEW'],
  regionalReviewWithdrawn: allBut('OUT_FOR_REGIONAL_REVIEW'),
  admissionDate: [...OPEN, 'FINISHED_IN_TELLUS'],
};

/** Whether what a mail of this type says is still so of a case. Archiving changes nothing of that: what the case was before it counts. */
export function holdsIn(type: MailType, { status, archivedFrom }: Past): boolean {
  const counts = status === 'ARCHIVED' ? (archivedFrom ?? status) : status;
  return HOLDS_IN[type]?.includes(counts) ?? true;
}
