import type { CaseFacts } from '@/lib/domain/lifecycle/conditions';
import { readinessFor } from '@/lib/domain/lifecycle/permissions';
import type { MissingItem } from '@/lib/domain/lifecycle/readiness';
import type {
  AnalogSignatureStatus,
  CaseStatus,
  CreditReportStatus,
  FormStatus,
  InternalSignatureStatus,
  SignatureStatus,
} from '@/lib/domain/lifecycle/status';
import type { TransitionName } from '@/lib/domain/lifecycle/transitions';
import type { MailData, MailType } from '@/lib/domain/mails';
import type { AuditRow } from '@/prisma/seed/audit-row';
import type { Chance } from './chance';
import type { DemoCompany } from './companies';
import type { PdfText } from './documents';
import type { DemoOrganisation } from './organisations';
import type { Applicant, CaseWorker, People } from './people';

/**
 * A demo case under construction: its future rows. Every step changes them as the product's command of that name would, and follows the
 * product's own tables, so that impossible histories fail.
 */
export interface DemoCase {
  id: string;
  mo: DemoOrganisation;
  company: DemoCompany;
  people: People;
  /** The member administrator who handles the cases of the organisation. */
  administrator: CaseWorker;
  chance: Chance;
  /** The present of the story. */
  at: Date;
  /** When the days of the story begin, in milliseconds since 1970. They need not begin when calendar days do. */
  daybreak: number;

  status: CaseStatus;
  version: number;
  silent: boolean;
  locale: 'sv' | 'en';
  companyName: string;
  contactEmail: string | null;
  assignedTo: CaseWorker | null;
  linkVersion: number;
  linkValidUntil: Date;
  createdAt: Date;
  archivedAt: Date | null;
  archivedFrom: CaseStatus | null;
  statusBeforeReview: CaseStatus | null;
  desiredAdmissionDate: string | null;
  rejectionReason: string | null;
  registerId: string | null;
  creditReport: CreditReportStatus | null;
  internalSignature: InternalSignatureStatus | null;
  hasUndeliveredMail: boolean;
  hasBouncedSignatory: boolean;

  /** All answers that the company will have given, by component id. */
  answers: Record<string, string>;
  forms: { formId: string; status: FormStatus; version: number; savedAt: Date | null }[];
  values: DemoValue[];
  corrections: DemoCorrection[];
  checkPoints: { componentId: string; status: 'CHECKED' | 'NOT_CHECKED' }[];
  messages: DemoMessage[];
  notes: { id: string; text: string; authorId: string; createdAt: Date }[];
  signatures: DemoSignature[];
  files: DemoFile[];
  reviews: DemoReview[];
  audit: AuditRow[];
  mails: DemoMail[];
  colleagues: { number: number; email: string; invitedBy: string; invitedAt: Date; linkValidUntil: Date }[];
}

export interface DemoValue {
  componentId: string;
  dataType: string;
  active: boolean;
  value: string;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

export interface DemoCorrection {
  id: string;
  formId: string;
  componentId: string;
  description: string;
  isHandled: boolean;
  previousValue: string;
  requestedBy: string;
  requestedAt: Date;
  dueOn: Date | null;
  clearedAt: Date | null;
}

export interface DemoMessage {
  id: string;
  formId: string | null;
  componentId: string | null;
  message: string;
  isHandled: boolean;
  postedByMA: boolean;
  postedBy: string;
  createdAt: Date;
}

export interface DemoSignatory {
  email: string;
  name: string;
  status: 'sent' | 'opened' | 'signed' | 'declined' | 'bounced';
  at: Date | null;
  reason: string | null;
}

export interface DemoSignature {
  id: string;
  kind: 'DIGITAL' | 'ANALOG' | 'INTERNAL';
  status: SignatureStatus | AnalogSignatureStatus | InternalSignatureStatus;
  isCurrent: boolean;
  documentId: string | null;
  numberOfSignatories: number;
  rejectionMessage: string | null;
  signedValues: Record<string, string>;
  documentFileId: string;
  signedFileId: string | null;
  createdAt: Date;
  signatories: DemoSignatory[];
}

export interface DemoFile {
  id: string;
  kind: 'FIELD' | 'SIGNATURE_DOCUMENT' | 'SIGNED_DOCUMENT' | 'CREDIT_REPORT' | 'MESSAGE';
  componentId: string | null;
  /** The message that the file is attached to. */
  messageId: string | null;
  /** Set only for a file of a message. */
  uploadedByMA: boolean | null;
  displayFileName: string;
  createdAt: Date;
  /** The content of the file. */
  text: PdfText;
}

export interface DemoReview {
  id: string;
  requestedBy: string;
  requestedAt: Date;
  isCurrent: boolean;
  recommended: boolean | null;
  comment: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}

export interface DemoMail {
  id: string;
  type: MailType;
  locale: 'sv' | 'en';
  to: string;
  subject: string;
  data: MailData;
  messageId: string;
  createdAt: Date;
  sentAt: Date;
  events: {
    id: string;
    status: 'opened' | 'delivered' | 'bounced' | 'blocked' | 'dropped';
    at: Date;
    reason: string | null;
  }[];
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Lets time pass. After whole days, the story continues within working hours. */
export function later(
  theCase: DemoCase,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): void {
  const { at, chance, daybreak } = theCase;
  if (days === 0) {
    theCase.at = new Date(at.getTime() + minutes * MINUTE + chance.int(0, 59_999));
    return;
  }
  const midnight = Math.floor((at.getTime() - daybreak) / DAY + days) * DAY + daybreak;
  theCase.at = new Date(midnight + chance.int(7 * 60, 14 * 60) * MINUTE + chance.int(0, 59_999));
}

/** The applicant as an actor. Throws if there is no contact person. */
export function applicantOf({ id, contactEmail, linkVersion, at }: DemoCase): Applicant {
  if (!contactEmail) throw new Error('A case without a contact person has no applicant');
  const linkExpiresAt = new Date(at.getTime() + DAY);
  return { kind: 'applicant', name: contactEmail, caseId: id, linkVersion, linkExpiresAt };
}

/** The facts that the conditions of the lifecycle depend on. */
export function factsOf(theCase: DemoCase): CaseFacts {
  const signature = theCase.signatures.find(({ isCurrent, kind }) => isCurrent && kind !== 'INTERNAL');
  return {
    status: theCase.status,
    forms: theCase.forms.map(({ formId, status, savedAt }) => ({
      id: formId,
      status,
      isSavedByCompany: savedAt !== null,
    })),
    corrections: theCase.corrections.filter(({ clearedAt }) => clearedAt === null),
    signatureStatus: signature?.kind === 'DIGITAL' ? (signature.status as SignatureStatus) : null,
    analogSignatureStatus: signature?.kind === 'ANALOG' ? (signature.status as AnalogSignatureStatus) : null,
    checkPoints: theCase.checkPoints,
    internalSignature: theCase.internalSignature,
    hasRegionalReview: theCase.mo.process.hasRegionalReview,
    hasRegionalReviewer: theCase.mo.process.hasRegionalReview,
    signsWithService: theCase.mo.process.signsWithService,
    hasInternalSignature: theCase.mo.process.hasInternalSignature,
    archivedFrom: theCase.archivedFrom,
    isErased: false,
  };
}

/** Throws if something is missing before the transition. The message lists what is missing. */
export function requireReady(theCase: DemoCase, name: TransitionName): void {
  const { ready, missing } = readinessFor(name, factsOf(theCase));
  const what = missing.map(({ code, formId, componentId }: MissingItem) =>
    [code, formId, componentId].join(' '),
  );
  if (!ready) throw new Error(`The case is not ready: ${what.join(', ')}`);
}

/** The values that are visible now, by component id. */
export function activeValues({ values }: DemoCase): Record<string, string> {
  return Object.fromEntries(
    values.filter(({ active }) => active).map(({ componentId, value }) => [componentId, value]),
  );
}
