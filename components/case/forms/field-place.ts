import type { Visibility } from '@/lib/domain/forms/component';

export interface FieldPlace {
  caseId: string;
  formId: string;
  visibility: Visibility;
  canCorrect: boolean;
}
