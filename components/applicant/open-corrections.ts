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

/** The open correction after that of a field, from there on and then from the start; null if it is the only one. */
export function nextCorrection(
  forms: readonly FormView[],
  componentId: string,
  active?: ReadonlySet<string>,
): FieldToCorrect | null {
  const open = openCorrections({ forms }, active);
  const index = open.findIndex(({ row }) => row.componentId === componentId);
  return [...open.slice(index + 1), ...open.slice(0, Math.max(index, 0))][0] ?? null;
}

/** Whether every correction that was asked for is marked, and there is one: the organisation looks at them now. */
export function areCorrectionsSent({ forms }: { forms: readonly FormView[] }): boolean {
  const asked = forms.flatMap((form) => savableComponents(form.rows)).filter((row) => row.correction);
  return asked.length > 0 && asked.every((row) => row.correction?.isHandled);
}

/**
 * The open corrections of these forms.
 *
 * @param active Ids of the components that are visible with what is typed by now: a correction of a question that is no longer
 *   asked is settled, before the server says so.
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
