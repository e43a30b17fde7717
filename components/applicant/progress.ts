import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isToCorrect, savableComponents } from '@/lib/domain/forms/rows';
import {
  type CaseStatus,
  isFormDone,
  type Stage,
  stageOf,
  statusBeforeArchive,
} from '@/lib/domain/lifecycle/status';

/** The part that says that every correction is marked. */
export const CORRECTED_ID = 'corrected';

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
  description: string;
  /** The last day, or null. */
  dueOn: string | null;
}

/** Returns the corrections that wait for the applicant, in the order of the forms. Empty if nothing can be corrected any longer. */
export function correctionsToMake(theCase: ApplicantCase): FieldToCorrect[] {
  return theCase.permissions.includes('markCorrectionHandled') ? openCorrections(theCase) : [];
}

/** Returns the next open correction after this field's, starting over at the end. Null if there is no other. */
export function nextCorrection(
  forms: readonly FormView[],
  componentId: string,
  active?: ReadonlySet<string>,
): FieldToCorrect | null {
  const open = openCorrections({ forms }, active);
  const index = open.findIndex(({ row }) => row.componentId === componentId);
  return [...open.slice(index + 1), ...open.slice(0, Math.max(index, 0))][0] ?? null;
}

/** Whether there are corrections and all of them are marked. The organisation then looks at them. */
export function areCorrectionsSent({ forms }: { forms: readonly FormView[] }): boolean {
  const asked = forms.flatMap((form) => savableComponents(form.rows)).filter((row) => row.correction);
  return asked.length > 0 && asked.every((row) => row.correction?.isHandled);
}

/** Returns the open corrections of these forms, with the current input (`isToCorrect`). */
export function openCorrections(
  { forms }: { forms: readonly FormView[] },
  active?: ReadonlySet<string>,
): FieldToCorrect[] {
  return forms.flatMap((form) =>
    savableComponents(form.rows).flatMap((row) =>
      row.correction && isToCorrect(row, active)
        ? [{ form, row, description: row.correction.description, dueOn: row.correction.dueOn }]
        : [],
    ),
  );
}

/** Returns the stage of a whole application. An archived one keeps its earlier stage, which follows what the register reports. */
export function stageOfCase(past: Pick<ApplicantCase, 'status' | 'archivedFrom'>): Stage {
  return stageOf(statusBeforeArchive(past));
}

/** The heading of the application's first page, a key of `application.heading`, with the number of its corrections. */
export function headingOf(theCase: ApplicantCase): {
  heading: Stage | 'ready' | 'corrections';
  count: number;
} {
  const stage = stageOfCase(theCase);
  const count = correctionsToMake(theCase).length;
  if (count > 0) return { heading: 'corrections', count };
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
