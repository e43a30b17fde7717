import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';

export interface FieldToCorrect {
  form: FormView;
  row: Row;
  description: string;
  /** The last day; null where there is none. */
  dueOn: string | null;
}

/** The corrections that wait for the applicant, in the order of the forms; none if nothing can be corrected any more. */
export function correctionsToMake(theCase: ApplicantCase): FieldToCorrect[] {
  return theCase.permissions.includes('markCorrectionHandled') ? openCorrections(theCase) : [];
}

/** The open corrections of these forms. */
export function openCorrections({ forms }: Pick<ApplicantCase, 'forms'>): FieldToCorrect[] {
  return forms.flatMap((form) =>
    savableComponents(form.rows).flatMap((row) =>
      row.correction && !row.correction.isHandled
        ? [{ form, row, description: row.correction.description, dueOn: row.correction.dueOn }]
        : [],
    ),
  );
}
