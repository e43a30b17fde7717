import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isSignatureHandedIn, missingForApproval } from '@/lib/domain/lifecycle/readiness';
import type { Action } from '@/lib/domain/lifecycle/transitions';

type Correction = NonNullable<Row['correction']>;

export interface PlacedCorrection {
  form: FormView;
  row: Row;
  correction: Correction;
}

/** Returns every correction of these forms that is not cleared, in the order of the fields. */
export function correctionsOf(forms: readonly FormView[]): PlacedCorrection[] {
  return forms.flatMap((form) =>
    savableComponents(form.rows).flatMap((row) =>
      row.correction ? [{ form, row, correction: row.correction }] : [],
    ),
  );
}

/** Returns the state of a correction, as a key of its texts. */
export function correctionState({ isHandled, notAsked }: Correction): 'handled' | 'notAsked' | 'open' {
  if (notAsked) return 'notAsked';
  return isHandled ? 'handled' : 'open';
}

/** Returns a field by its id, wherever it is in a form. */
export function findField(form: FormView, componentId: string): Row | undefined {
  return savableComponents(form.rows).find((row) => row.componentId === componentId);
}

/** What this case worker has left to do with a case: a form to approve, or a part of the page. */
export type Left =
  | { kind: 'form'; formId: string }
  | { kind: 'section'; id: 'corrections' | 'signature' | 'checkpoints' | 'next-step' };

interface Permitted {
  permissions: readonly Action[];
}

/** Whether the company has finished a form, the form has no corrections, and this case worker may approve it. */
export function isApprovable({ permissions }: Permitted, form: FormView): boolean {
  return (
    permissions.includes('approveForm') &&
    missingForApproval(form.status, correctionsOf([form]).length > 0).length === 0
  );
}

/** Returns the forms left to approve, in their order. */
export function approvableForms(view: Permitted & Pick<CaseView, 'forms'>): FormView[] {
  return view.forms.filter((form) => isApprovable(view, form));
}

/** Whether the company has signed and this case worker may approve the signature. */
export function isSignatureLeft({ permissions, signature, analogSignature }: CaseView): boolean {
  if (!permissions.includes('approveSignature')) return false;
  return isSignatureHandedIn({
    signatureStatus: signature?.status ?? null,
    analogSignatureStatus: analogSignature?.status ?? null,
  });
}

/**
 * Returns the first thing that is left: the forms after this one, then those before it, then the other parts in page order. If nothing is
 * left, the next step of the case.
 *
 * @param view The case.
 * @param after The form that is being approved, if any.
 * @param done Forms that no longer count, whatever the case says: the case may be older than the approvals.
 */
export function whatIsLeft(view: CaseView, after?: string, done: readonly string[] = []): Left {
  const left = approvableForms(view).filter(({ id }) => id !== after && !done.includes(id));
  const order = view.forms.map(({ id }) => id);
  const from = after === undefined ? -1 : order.indexOf(after);
  const next = left.find(({ id }) => order.indexOf(id) > from) ?? left[0];
  if (next) return { kind: 'form', formId: next.id };
  return { kind: 'section', id: sectionLeft(view) };
}

function sectionLeft(view: CaseView): Extract<Left, { kind: 'section' }>['id'] {
  const may = (action: CaseView['permissions'][number]) => view.permissions.includes(action);
  if (view.handledByAspirantCorrections > 0 && may('approveCorrection')) return 'corrections';
  if (isSignatureLeft(view)) return 'signature';
  const isOpen = view.checkPoints.some(({ status }) => status === 'NOT_CHECKED');
  return isOpen && may('setCheckPoint') ? 'checkpoints' : 'next-step';
}
