import type { MailType } from '@/lib/domain/mails';
import {
  ACTIVE,
  CASE_STATUSES,
  type CaseStatus,
  EDITABLE,
  OPEN,
  type Past,
  statusBeforeArchive,
  UNDER_REVIEW,
} from './status';

interface Truth {
  /** The statuses in which what the mail says is still so. In others nobody needs it any more. */
  in: readonly CaseStatus[];
  /** Those in which what it asks for or announces is still to come, if that is fewer: its words ask `isAhead`. */
  aheadIn?: readonly CaseStatus[];
}

/**
 * It gives a link, or tells what has happened or somebody's own words, such as why they did not sign: nothing else may tell its reader.
 */
const ALWAYS: Truth = { in: CASE_STATUSES };
const allBut = (status: CaseStatus) => CASE_STATUSES.filter((one) => one !== status);

/** When each type of mail is still true. What else it depends on, such as a date or a person, is in `lib/mail/still-true.ts`. */
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
};

/** Whether what a mail of this type says is still so of a case. */
export function holdsIn(type: MailType, past: Past): boolean {
  return TRUTHS[type].in.includes(statusBeforeArchive(past));
}

/** Whether what a mail of this type asks for or announces is still to come. */
export function isAheadIn(type: MailType, past: Past): boolean {
  const { in: held, aheadIn = held } = TRUTHS[type];
  return aheadIn.includes(statusBeforeArchive(past));
}
