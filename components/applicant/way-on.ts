import type { FormView } from '@/lib/contract/form-shapes';
import { type CaseStatus, isFormDone } from '@/lib/domain/lifecycle/status';
import { openCorrections } from './open-corrections';
import { stageOf } from './stage';

/** The part of the first page where the application is checked and signed. */
export const SIGN_ID = 'sign';
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

/**
 * Returns where to go from a form that is complete.
 *
 * @returns The address of the next form with something left to do, starting over at the end. After the last, the address of the part of the
 * first page where the application is checked and signed, or of the page itself if it is already signed.
 */
export function wayOn({ caseId, formId, forms, status, ...left }: Place): string {
  const index = forms.findIndex((form) => form.id === formId);
  const others = [...forms.slice(index + 1), ...forms.slice(0, index)];
  const next = others.find((form) => isLeft(form, left));
  if (next) return formHref(caseId, next.id);
  return stageOf(status) === 'fill' ? `/case/${caseId}#${SIGN_ID}` : `/case/${caseId}`;
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
