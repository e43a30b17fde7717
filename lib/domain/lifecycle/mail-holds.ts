import type { MailType } from '@/lib/domain/mails';
import {
  ACTIVE,
  CASE_STATUSES,
  type CaseStatus,
  DRAFTS,
  EDITABLE,
  ENDED,
  OPEN,
  type Past,
  statusBeforeArchive,
  UNDER_REVIEW,
} from './status';

interface Truth {
  /** The statuses in which the mail is still true. In other statuses nobody needs it any more. */
  in: readonly CaseStatus[];
  /**
   * The statuses in which the request or announcement of the mail is still ahead, if they are fewer. The mail's text reads them as
   * `isAhead`.
   */
  aheadIn?: readonly CaseStatus[];
}

/**
 * The mail gives a link, or says what has happened, or quotes somebody's own words, such as why they did not sign. Its reader may learn of
 * this in no other way.
 */
const ALWAYS: Truth = { in: CASE_STATUSES };
const allBut = (status: CaseStatus) => CASE_STATUSES.filter((one) => one !== status);

/** When each type of mail is still true. Further conditions, such as a date or a person, are in `lib/features/mail/still-true.ts`. */
const TRUTHS: Record<MailType, Truth> = {
  caseCreated: ALWAYS,
  lostCaseLink: ALWAYS,
  renewedCaseLink: ALWAYS,
  contactPersonChanged: ALWAYS,
  correctionRequested: { in: ACTIVE },
  correctionHandled: { in: ACTIVE },
  correctionsReceived: { in: ACTIVE },
  messagePostedByCaseWorker: ALWAYS,
  messagePostedByApplicant: ALWAYS,
  signableDocumentCreated: { in: ['SHARED_FOR_EXTERNAL_SIGNATURE'] },
  internalDocumentCreated: { in: ['SHARED_FOR_INTERNAL_SIGNATURE'] },
  signatoriesSigned: { in: UNDER_REVIEW },
  signatoriesSignedInternal: { in: UNDER_REVIEW },
  managerSigned: { in: ['INTERNAL_SIGNATURE_SIGNED'] },
  analogSignatureSubmitted: { in: UNDER_REVIEW },
  signatureRejected: { ...ALWAYS, aheadIn: EDITABLE },
  caseDelegated: ALWAYS,
  caseTakenOver: ALWAYS,
  signatoryDeclined: { ...ALWAYS, aheadIn: EDITABLE },
  signingEnded: { in: EDITABLE },
  signatoryBounced: { in: ['SHARED_FOR_EXTERNAL_SIGNATURE'] },
  managerDeclined: { ...ALWAYS, aheadIn: ['APPROVED_BY_MA'] },
  internalSigningEnded: { in: ['APPROVED_BY_MA'] },
  paperPosted: { in: ['DOWNLOADED_FOR_ANALOG_SIGNATURE'] },
  caseRejected: ALWAYS,
  applicationWithdrawn: ALWAYS,
  withdrawnByCompany: ALWAYS,
  regionalReviewRequested: { in: ['OUT_FOR_REGIONAL_REVIEW'] },
  regionalReviewWithdrawn: { in: allBut('OUT_FOR_REGIONAL_REVIEW') },
  regionalReviewAnswered: {
    ...ALWAYS,
    aheadIn: UNDER_REVIEW.filter((status) => status !== 'OUT_FOR_REGIONAL_REVIEW'),
  },
  admissionDate: { in: [...OPEN, 'FINISHED_IN_TELLUS'], aheadIn: OPEN },
  companyInvalid: ALWAYS,
  applicationReceived: { in: UNDER_REVIEW },
  applicationApproved: { in: ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS'], aheadIn: ['EXPORTED_TO_TELLUS'] },
  membershipActive: { in: ['FINISHED_IN_TELLUS'] },
  colleagueInvited: ALWAYS,
  colleagueDone: { in: EDITABLE },
  retentionWarning: ALWAYS,
  correctionReminder: { in: ACTIVE },
  draftReminder: { in: EDITABLE },
  signatoryReminder: { in: ['SHARED_FOR_EXTERNAL_SIGNATURE'] },
  allSigned: { in: UNDER_REVIEW },
  // Signatories who are invited again get an invitation that says that it replaces the earlier one (`still-true.ts`).
  signingStopped: { in: [...DRAFTS, ...ENDED, 'SHARED_FOR_EXTERNAL_SIGNATURE'] },
};

/** Whether a mail of this type is still true of a case. */
export function holdsIn(type: MailType, past: Past): boolean {
  return TRUTHS[type].in.includes(statusBeforeArchive(past));
}

/** Whether the request or announcement of a mail of this type is still ahead. */
export function isAheadIn(type: MailType, past: Past): boolean {
  const { in: held, aheadIn = held } = TRUTHS[type];
  return aheadIn.includes(statusBeforeArchive(past));
}

/** How far an application has come when a mail about it is sent. Decides what the text may call done, decided, or still to do. */
export type MailStage = 'filling' | 'signing' | 'review' | 'approved' | 'ended';

export function mailStage(status: CaseStatus): MailStage {
  if (EDITABLE.includes(status)) return 'filling';
  if (UNDER_REVIEW.includes(status)) return 'review';
  if (status === 'EXPORTED_TO_TELLUS' || status === 'FINISHED_IN_TELLUS') return 'approved';
  return ENDED.includes(status) ? 'ended' : 'signing';
}
