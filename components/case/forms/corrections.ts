import type { FormView, Row } from '@/lib/contract/form-shapes';
import { savableComponents } from '@/lib/domain/forms/rows';

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
