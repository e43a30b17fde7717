import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';

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

/**
 * Returns the open corrections of these forms.
 *
 * @param active Ids of the components that are visible with the current input. A correction of a question that is no longer asked counts as
 * settled, before the server says so.
 */
export function openCorrections(
  { forms }: { forms: readonly FormView[] },
  active?: ReadonlySet<string>,
): FieldToCorrect[] {
  return forms.flatMap((form) =>
    savableComponents(form.rows).flatMap((row) =>
      row.correction && !row.correction.isHandled && (active?.has(row.componentId) ?? true)
        ? [{ form, row, description: row.correction.description, dueOn: row.correction.dueOn }]
        : [],
    ),
  );
}
