import type {
  AnalogSignatureStatus,
  CaseStatus,
  CheckPointStatus,
  FormStatus,
  InternalSignatureStatus,
  SignatureStatus,
} from './status';
import { isFormDone, REGIONAL_ANSWERS } from './status';

/** One thing that is missing before a step, for a screen to show. `formId` and `componentId` say where. */
export interface MissingItem {
  code:
    | 'FORM_NOT_SAVED'
    | 'FORM_NOT_VALID'
    | 'CORRECTION_OPEN'
    | 'CORRECTION_NOT_APPROVED'
    | 'FORM_NOT_APPROVED'
    | 'SIGNATURE_NOT_APPROVED'
    | 'CHECKPOINT_NOT_CHECKED'
    | 'INTERNAL_SIGNATURE_MISSING'
    | 'REGIONAL_REVIEW_MISSING'
    | 'NO_REGIONAL_REVIEWER';
  formId?: string;
  componentId?: string;
}

export interface ReadinessFacts {
  status: CaseStatus;
  /**
   * `isSavedByCompany`: somebody with a link has saved the form, not only case workers. (`storeForms` in `lib/features/application/save-forms.ts` stores
   * the time.)
   */
  forms: readonly { id: string; status: FormStatus; isSavedByCompany: boolean }[];
  /** Corrections that are not cleared. */
  corrections: readonly { formId: string; componentId: string; isHandled: boolean }[];
  signatureStatus: SignatureStatus | null;
  analogSignatureStatus: AnalogSignatureStatus | null;
  checkPoints: readonly { componentId: string; status: CheckPointStatus }[];
  /** The steps that the case's process has. The process decides, and the status says how far a step has come. */
  hasInternalSignature: boolean;
  internalSignature: InternalSignatureStatus | null;
  hasRegionalReview: boolean;
}

/** What is missing before the company can sign. Every form must be saved by the applicant and valid, and every correction handled. */
export function missingForSignature(facts: Pick<ReadinessFacts, 'forms' | 'corrections'>): MissingItem[] {
  const missing: MissingItem[] = [];
  for (const form of facts.forms) {
    if (!isFormDone(form.status)) {
      missing.push({ code: 'FORM_NOT_VALID', formId: form.id });
    } else if (!form.isSavedByCompany) {
      missing.push({ code: 'FORM_NOT_SAVED', formId: form.id });
    }
  }
  for (const { formId, componentId, isHandled } of facts.corrections) {
    if (!isHandled) missing.push({ code: 'CORRECTION_OPEN', formId, componentId });
  }
  return missing;
}

/** What is missing before everything is approved: all forms, all corrections, the signature and all checkpoints. */
export function missingForInternalSignature(facts: ReadinessFacts): MissingItem[] {
  const missing: MissingItem[] = [];
  for (const form of facts.forms) {
    if (form.status !== 'APPROVED') missing.push({ code: 'FORM_NOT_APPROVED', formId: form.id });
  }
  for (const { formId, componentId } of facts.corrections) {
    missing.push({ code: 'CORRECTION_NOT_APPROVED', formId, componentId });
  }
  if (!isSignatureApproved(facts)) missing.push({ code: 'SIGNATURE_NOT_APPROVED' });
  for (const { componentId, status } of facts.checkPoints) {
    if (status !== 'CHECKED') missing.push({ code: 'CHECKPOINT_NOT_CHECKED', componentId });
  }
  return missing;
}

/**
 * What is missing before the export. Everything must be approved. The internal signature must be approved if the organisation has that
 * step, or else the regional review answered. Where somebody signs internally, the review is optional, unless it is out.
 */
export function missingForExport(facts: ReadinessFacts): MissingItem[] {
  const missing = missingForInternalSignature(facts);
  if (facts.hasInternalSignature && facts.internalSignature !== 'SIGNATURES_APPROVED') {
    missing.push({ code: 'INTERNAL_SIGNATURE_MISSING' });
  }
  const isReviewed = REGIONAL_ANSWERS.includes(facts.status);
  const mayGoWithout = facts.hasInternalSignature && facts.status !== 'OUT_FOR_REGIONAL_REVIEW';
  if (facts.hasRegionalReview && !isReviewed && !mayGoWithout) {
    missing.push({ code: 'REGIONAL_REVIEW_MISSING' });
  }
  return missing;
}

/** What is missing before a form can be approved. It must be filled in without an error, and all its corrections cleared. */
export function missingForApproval(
  status: FormStatus,
  hasCorrection: boolean,
): Extract<MissingItem['code'], 'FORM_NOT_VALID' | 'CORRECTION_NOT_APPROVED'>[] {
  return [
    ...(status === 'VALID' ? [] : ['FORM_NOT_VALID' as const]),
    ...(hasCorrection ? ['CORRECTION_NOT_APPROVED' as const] : []),
  ];
}

type SignatureFacts = Pick<ReadinessFacts, 'signatureStatus' | 'analogSignatureStatus'>;

/** Whether the company has signed, and nobody has reviewed the signature yet. */
export function isSignatureHandedIn({ signatureStatus, analogSignatureStatus }: SignatureFacts): boolean {
  return (
    signatureStatus === 'SIGNED' ||
    analogSignatureStatus === 'UPLOADED_BY_ASPIRANT' ||
    analogSignatureStatus === 'UPLOADED_BY_MA'
  );
}

export function isSignatureApproved(facts: SignatureFacts): boolean {
  return facts.signatureStatus === 'APPROVED' || facts.analogSignatureStatus === 'APPROVED';
}
