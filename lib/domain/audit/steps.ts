import { AUDIT_DETAILS, type AuditType } from '@/lib/domain/audit/events';

/** The steps of an application that its company sees, each with the event of the history that takes it. */
const STEP_OF = {
  CaseCreated: 'created',
  SignatureShared: 'sentForSigning',
  SignatureSigned: 'submitted',
  AnalogSignatureSubmitted: 'submitted',
  SignatureRejected: 'signingStopped',
  SignatureDenied: 'signingStopped',
  SignatureRejectedByMA: 'signatureRejected',
  CorrectionNeeded: 'correctionRequested',
  CorrectionHandled: 'corrected',
  AdmissionDateMailSent: 'dateSent',
  CaseExportedToTellus: 'approved',
  CaseRejected: 'rejected',
  ApplicationWithdrawn: 'withdrawn',
  MembershipActive: 'member',
  CaseCancelMembershipInTellus: 'ended',
  CaseReset: 'closed',
} as const satisfies Partial<Record<AuditType, string>>;

export type Step = (typeof STEP_OF)[keyof typeof STEP_OF] | 'printed';
export const STEPS = [...new Set([...Object.values(STEP_OF), 'printed'])] as [Step, ...Step[]];

/** The events that are steps, or undo one. */
export const STEP_EVENTS = [...Object.keys(STEP_OF), 'DecisionTakenBack'] as AuditType[];

/** The steps that decide or end an application. */
const DECISIONS: readonly Step[] = ['approved', 'rejected', 'withdrawn', 'member', 'ended', 'closed'];

export interface DatedStep {
  step: Step;
  at: Date;
}

interface StepEvent {
  type: string;
  at: Date;
  sequence: number;
  /** Null if retention has erased them. */
  details: unknown;
}

/**
 * The steps of an application, the earliest first. Several corrections after each other are one step: the first request, the last answer. A
 * decision that was taken back does not count.
 *
 * @param events Those of the history, in their order. Others than `STEP_EVENTS` are left out.
 */
export function stepsIn(events: readonly StepEvent[]): DatedStep[] {
  const undone = events.flatMap(({ type, details }) =>
    type === 'DecisionTakenBack' ? (AUDIT_DETAILS[type].nullable().parse(details)?.sequence ?? []) : [],
  );
  const steps: DatedStep[] = [];
  for (const event of events) {
    const { at, sequence } = event;
    const step = stepOf(event);
    if (!step || undone.includes(sequence)) continue;
    const isAgain = steps.at(-1)?.step === step;
    if (isAgain && step !== 'corrected') continue;
    if (isAgain) steps.pop();
    steps.push({ step, at });
  }
  return steps;
}

const sharing = AUDIT_DETAILS.SignatureShared.pick({ onPaper: true }).partial().nullable();

function stepOf({ type, details }: StepEvent): Step | null {
  if (!Object.hasOwn(STEP_OF, type)) return null;
  if (type === 'SignatureShared' && sharing.parse(details)?.onPaper) return 'printed';
  return STEP_OF[type as keyof typeof STEP_OF];
}

/** The last step that decided or ended an application, or undefined. */
export const decisionIn = <T extends { step: Step }>(steps: readonly T[]): T | undefined =>
  steps.findLast(({ step }) => DECISIONS.includes(step));
