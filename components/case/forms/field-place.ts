import type { Visibility } from '@/lib/domain/forms/component';

export interface FieldPlace {
  caseId: string;
  formId: string;
  visibility: Visibility;
  canCorrect: boolean;
  /** Whether the field is on the page of the case. Addresses do not lead to it there; they lead to the form over the case. */
  isInPage: boolean;
}
