import type { Visibility } from '@/lib/domain/forms/visibility';

export interface FieldPlace {
  caseId: string;
  formId: string;
  visibility: Visibility;
  canCorrect: boolean;
}
