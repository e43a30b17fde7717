import type { Visibility } from '@/lib/domain/forms/component';

export interface FieldPlace {
  caseId: string;
  formId: string;
  visibility: Visibility;
  canCorrect: boolean;
  /** On the page of the case, where addresses do not lead to the field: the form over it has its place. */
  isInPage: boolean;
}
