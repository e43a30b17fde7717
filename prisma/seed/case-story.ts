import type { AuditEvent } from '@/lib/audit/events';
import type { MailType } from '@/lib/mail/mails';
import type { DemoCase } from './demo-cases';
import type { Stage } from './stages';

type Teller = 'applicant' | 'caseWorker' | 'reviewer' | 'signing-service' | 'register' | 'job';

/** One thing that happened to a case: who did it, what the audit log says, which mails went out. */
export interface Step {
  by: Teller;
  event: AuditEvent;
  mails?: { type: MailType; to: 'contact' | 'responsible'; quote?: string }[];
}

export interface StoryMaterial {
  demo: DemoCase;
  formIds: string[];
  checkPointIds: string[];
  /** Per form: what was answered in it. */
  answers: Record<string, { componentId: string; from: string; to: string }[]>;
  contactEmail: string;
  signatories: string[];
  managers: string[];
}

const REASON = 'Företagets verksamhet omfattas inte av våra stadgar.';

/** What the audit log and the mail log tell of one stage. */
export function stepsOf(stage: Stage, material: StoryMaterial): Step[] {
  return STORY[stage](material);
}

const saved = ({ answers }: StoryMaterial, formId: string): Step => ({
  by: 'applicant',
  event: { type: 'FormValueSaved', details: { formIds: [formId], changes: answers[formId] ?? [] } },
});
const started = (formId: string): Step => ({
  by: 'applicant',
  event: { type: 'FormStarted', details: { formId } },
});
const step = (by: Teller, event: AuditEvent, mails?: Step['mails']): Step[] => [
  { by, event, ...(mails ? { mails } : {}) },
];

const STORY: Record<Stage, (material: StoryMaterial) => Step[]> = {
  created: ({ demo, contactEmail }) =>
    step(
      'applicant',
      { type: 'CaseCreated', details: { silent: false, orgNo: demo.orgNo, email: contactEmail } },
      [{ type: 'caseCreated', to: 'contact' }],
    ),
  started: (material) => [started(material.formIds[0] ?? ''), saved(material, material.formIds[0] ?? '')],
  filled: (material) => material.formIds.slice(1).flatMap((id) => [started(id), saved(material, id)]),
  shared: ({ signatories }) =>
    step(
      'applicant',
      {
        type: 'SignatureShared',
        details: { emails: signatories, numberOfSignatories: signatories.length, onPaper: false },
      },
      [{ type: 'signableDocumentCreated', to: 'contact' }],
    ),
  signed: ({ signatories }) =>
    step('signing-service', { type: 'SignatureSigned', details: { emails: signatories } }, [
      { type: 'signatoriesSigned', to: 'contact' },
      { type: 'signatoriesSignedInternal', to: 'responsible' },
    ]),
  locked: () =>
    step('applicant', {
      type: 'SignatureShared',
      details: { emails: [], numberOfSignatories: 2, onPaper: true },
    }),
  uploaded: () =>
    step('applicant', { type: 'AnalogSignatureSubmitted', details: { fileName: 'underskriven.pdf' } }, [
      { type: 'analogSignatureSubmitted', to: 'responsible' },
    ]),
  approved: ({ formIds, checkPointIds }) => [
    ...formIds.flatMap((formId) => step('caseWorker', { type: 'FormApproved', details: { formId } })),
    ...step('caseWorker', { type: 'SignatureApproved', details: {} }),
    ...checkPointIds.flatMap((componentId) =>
      step('caseWorker', { type: 'CheckpointApproved', details: { componentId } }),
    ),
  ],
  internalShared: ({ managers }) =>
    step('caseWorker', { type: 'InternalSignatureShared', details: { emails: managers } }, [
      { type: 'internalDocumentCreated', to: 'responsible' },
    ]),
  internalSigned: ({ managers }) =>
    step('signing-service', { type: 'InternalSignatureSigned', details: { emails: managers } }, [
      { type: 'managerSigned', to: 'responsible' },
    ]),
  internalApproved: () => step('caseWorker', { type: 'InternalSignatureApproved', details: {} }),
  reviewAsked: () => step('caseWorker', { type: 'SubmittedForRegionalReview', details: {} }),
  recommended: () =>
    step('reviewer', { type: 'RegionalReviewApproved', details: { comment: RECOMMENDATION } }, [
      { type: 'regionalReviewAnswered', to: 'responsible', quote: RECOMMENDATION },
    ]),
  notRecommended: () =>
    step('reviewer', { type: 'RegionalReviewRejected', details: { comment: OBJECTION } }, [
      { type: 'regionalReviewAnswered', to: 'responsible', quote: OBJECTION },
    ]),
  exported: ({ demo }) =>
    step('caseWorker', {
      type: 'CaseExportedToTellus',
      details: { registerId: registerIdOf(demo), admissionDate: null },
    }),
  member: () => step('register', { type: 'MembershipActive', details: {} }),
  cancelled: () => step('register', { type: 'CaseCancelMembershipInTellus', details: {} }),
  rejected: () =>
    step('caseWorker', { type: 'CaseRejected', details: { reason: REASON } }, [
      { type: 'caseRejected', to: 'contact', quote: REASON },
    ]),
  reset: () => step('caseWorker', { type: 'CaseReset', details: { note: null, to: 'RESET' } }),
  removed: () => step('caseWorker', { type: 'CaseReset', details: { note: 'Dubblett.', to: 'REMOVED' } }),
  archived: () => step('job', { type: 'CaseArchived', details: { byAge: true } }),
  invalid: () =>
    step('register', { type: 'CaseInvalidated', details: {} }, [
      { type: 'companyInvalid', to: 'responsible' },
    ]),
};

export const REJECTION_REASON = REASON;
export const RECOMMENDATION = 'Välkänt företag i regionen med ordnade förhållanden. Vi tillstyrker.';
export const OBJECTION = 'Företaget har ännu inte påbörjat sin verksamhet här. Vi avstyrker tills vidare.';
export const registerIdOf = ({ orgNo }: DemoCase): string => `T-${orgNo.replace('-', '').slice(-6)}`;
