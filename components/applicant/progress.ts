import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isAnswered } from '@/lib/domain/forms/opened-by-corrections';
import { isToCorrect, savableComponents } from '@/lib/domain/forms/rows';
import {
  type CaseStatus,
  isActive,
  isFormDone,
  type Stage,
  stageOf,
  statusBeforeArchive,
} from '@/lib/domain/lifecycle/status';
import { today } from '@/lib/domain/now';

interface Place {
  caseId: string;
  formId: string;
  forms: readonly FormView[];
  /** Ids of forms that are complete, but that the applicant never saved. */
  unsavedForms: readonly string[];
  status: CaseStatus;
  canMarkCorrections: boolean;
  /** Ids of the components that are visible with the current input. */
  active?: ReadonlySet<string>;
}

export const formHref = (caseId: string, formId: string) => `/case/${caseId}/form/${formId}`;

/** The page of one correction. */
export const correctionHref = (caseId: string, formId: string, fieldId: string) =>
  `${formHref(caseId, formId)}/field/${encodeURIComponent(fieldId)}/correction`;

/** The page where all corrections are checked and sent in. */
export const correctionsHref = (caseId: string) => `/case/${caseId}/corrections`;

export const isFormHref = (href: string) => href.includes('/form/');

/** Leads a contact person who is to sign to the signing service. A link to it loads the page, and fetches nothing before. */
export const signNowHref = (caseId: string) => `/case/${caseId}/signing?now`;

/** The id of the link on the page of all answers that changes one. */
export const answerId = (fieldId: string) => `answer-${fieldId}`;

/**
 * Returns where to go from a form that is complete.
 *
 * @returns The address of the next form with something left to do, starting over at the end. After the last, the address of the page
 * where the application is checked and signed, or of its first page if it is already signed.
 */
export function nextStepHref({ caseId, formId, forms, status, ...left }: Place): string {
  const index = forms.findIndex((form) => form.id === formId);
  const others = [...forms.slice(index + 1), ...forms.slice(0, index)];
  const next = others.find((form) => isLeft(form, left));
  if (next) return formHref(caseId, next.id);
  return stageOf(status) === 'fill' ? `/case/${caseId}/check` : `/case/${caseId}`;
}

function isLeft(
  form: FormView,
  left: Pick<Place, 'unsavedForms' | 'canMarkCorrections' | 'active'>,
): boolean {
  return (
    !isFormDone(form.status) ||
    left.unsavedForms.includes(form.id) ||
    (left.canMarkCorrections && openCorrections({ forms: [form] }, left.active).length > 0)
  );
}

export interface FieldToCorrect {
  form: FormView;
  row: Row;
  correction: NonNullable<Row['correction']>;
  /** Whether it has another answer or an explanation, and can be sent in. */
  isAnswered: boolean;
}

/** Returns the corrections that wait for the applicant, in the order of the forms. Empty if nothing can be corrected any longer. */
export function correctionsToMake(theCase: ApplicantCase): FieldToCorrect[] {
  return theCase.permissions.includes('markCorrectionHandled') ? openCorrections(theCase) : [];
}

/** Returns where to go from the page of a correction: to the next one without an answer, starting over at the end, or to all of them. */
export function afterCorrection(
  caseId: string,
  componentId: string,
  ...input: Parameters<typeof openCorrections>
): string {
  const open = openCorrections(...input);
  const index = open.findIndex(({ row }) => row.componentId === componentId);
  const others = [...open.slice(index + 1), ...open.slice(0, Math.max(index, 0))];
  const next = others.find(({ isAnswered: isDone }) => !isDone);
  return next ? correctionHref(caseId, next.form.id, next.row.componentId) : correctionsHref(caseId);
}

/** Returns the corrections that the company has sent in and nobody has approved. */
export function sentCorrections({ forms }: { forms: readonly FormView[] }): FieldToCorrect[] {
  return fieldsToCorrect(forms).filter(({ correction }) => correction.isHandled && !correction.notAsked);
}

/** Returns when the last of these corrections was sent in. Null if it is not known. */
export function sentAt(sent: readonly FieldToCorrect[]): Date | null {
  const last = sent
    .flatMap(({ correction: { handledAt } }) => handledAt ?? [])
    .sort()
    .at(-1);
  return last ? new Date(last) : null;
}

/** Returns the open corrections of these forms, with the current input (`isToCorrect`). */
export function openCorrections(
  { forms }: { forms: readonly FormView[] },
  active?: ReadonlySet<string>,
  values?: Readonly<Record<string, string>>,
): FieldToCorrect[] {
  return fieldsToCorrect(forms, values).filter(({ row }) => isToCorrect(row, active));
}

function fieldsToCorrect(
  forms: readonly FormView[],
  values: Readonly<Record<string, string>> = {},
): FieldToCorrect[] {
  return forms.flatMap((form) =>
    savableComponents(form.rows).flatMap((row) => {
      const { correction, componentId } = row;
      if (!correction) return [];
      return [
        { form, row, correction, isAnswered: isAnswered(correction, values[componentId] ?? row.value) },
      ];
    }),
  );
}

/** Returns the stage of a whole application. An archived one stays at its earlier stage, which follows what the register reports. */
export function stageOfCase(past: Pick<ApplicantCase, 'status' | 'archivedFrom'>): Stage {
  return stageOf(statusBeforeArchive(past));
}

/** How an application has ended, or was decided. */
export type Outcome = Exclude<Stage, 'fill' | 'signing' | 'paper' | 'review'> | 'left';

/** Returns how the application was decided or ended. A company that leaves was a member, or about to be one; it has not withdrawn. */
export function outcomeOf(
  theCase: Pick<ApplicantCase, 'status' | 'archivedFrom' | 'isApplicationWithdrawn'>,
): Outcome {
  const stage = stageOfCase(theCase);
  if (stage === 'withdrawn') return theCase.isApplicationWithdrawn ? 'withdrawn' : 'left';
  return stage as Outcome;
}

/** Whether the application is decided or has ended. */
export const isDecided = (past: Pick<ApplicantCase, 'status' | 'archivedFrom'>): boolean =>
  !isActive(statusBeforeArchive(past));

/** Whether the membership is registered and begins on a later day. */
export const isSoonMember = (
  theCase: Pick<ApplicantCase, 'status' | 'archivedFrom' | 'decidedAdmissionDate'>,
): boolean => stageOfCase(theCase) === 'member' && (theCase.decidedAdmissionDate ?? '') > today();

/** The heading of the application's first page, a key of `application.heading`, with the number of its corrections. */
export function headingOf(theCase: ApplicantCase): {
  heading: Stage | 'ready' | 'corrections' | 'soonMember' | 'left';
  count: number;
} {
  const stage = stageOfCase(theCase);
  const count = correctionsToMake(theCase).length;
  if (count > 0) return { heading: 'corrections', count };
  if (isSoonMember(theCase)) return { heading: 'soonMember', count };
  if (stage === 'withdrawn' && !theCase.isApplicationWithdrawn) return { heading: 'left', count };
  return { heading: stage === 'fill' && theCase.readiness.signature.ready ? 'ready' : stage, count };
}

const BEFORE_SIGNED: readonly Stage[] = ['fill', 'signing', 'paper'];

/** Whether the application is past signing, so that texts promise nothing about it. */
export function isSigned(status: CaseStatus): boolean {
  return !BEFORE_SIGNED.includes(stageOf(status));
}

export const STEPS = ['fill', 'sign', 'review', 'member'] as const;

/** Returns the number of finished steps, or null if the application ended early. */
export function stepsDone(stage: Stage, isReadyToSign: boolean): number | null {
  switch (stage) {
    case 'fill':
      return isReadyToSign ? 1 : 0;
    case 'signing':
    case 'paper':
      return 1;
    case 'review':
      return 2;
    case 'registered':
      return 3;
    case 'member':
      return 4;
    default:
      return null;
  }
}
