import type { FormView } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import { correctionsOf, isSignatureLeft, type PlacedCorrection } from './corrections';
import { type CheckPointView, isChecked } from './evidence';

/** What a case worker can approve together. */
export interface Review {
  /** Corrections that the company has made. */
  corrections: PlacedCorrection[];
  forms: FormView[];
  hasSignature: boolean;
  checkPoints: CheckPointView[];
  /** Whether nothing is missing from the review once all of it is approved. */
  isWhole: boolean;
}

/**
 * Returns what this person has left to approve: the corrections that are made, and once the company has signed and nothing is left for it to
 * correct, the forms, the signature and the checkpoints. Null if nothing.
 */
export function reviewOf(view: CaseView): Review | null {
  const may = (action: CaseView['permissions'][number]) => view.permissions.includes(action);
  const corrections = may('approveCorrection')
    ? correctionsOf(view.forms).filter(({ correction }) => correction.isHandled)
    : [];
  const isReviewed =
    view.status === 'SUBMITTED' && view.notYetHandledByAspirantCorrections === 0 && may('approveForm');
  const forms = isReviewed ? view.forms.filter(({ status }) => status === 'VALID') : [];
  const hasSignature = isReviewed && isSignatureLeft(view);
  const checkPoints =
    isReviewed && may('setCheckPoint') ? view.checkPoints.filter((point) => !isChecked(point)) : [];
  if (corrections.length + forms.length + checkPoints.length === 0 && !hasSignature) return null;
  const isWhole =
    isReviewed && view.forms.every((form) => form.status === 'APPROVED' || forms.includes(form));
  return { corrections, forms, hasSignature, checkPoints, isWhole };
}

/** Whether there is more to approve than corrections. */
export const isOnlyCorrections = ({ forms, hasSignature, checkPoints }: Review): boolean =>
  forms.length + checkPoints.length === 0 && !hasSignature;
