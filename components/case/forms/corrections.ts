import type { FormView, Row } from '@/lib/contract/shapes';

type Correction = NonNullable<Row['correction']>;

export interface PlacedCorrection {
  form: FormView;
  row: Row;
  correction: Correction;
}

/** Every correction of these forms that is not cleared, in the order of the fields. */
export function correctionsOf(forms: readonly FormView[]): PlacedCorrection[] {
  return forms.flatMap((form) =>
    fieldsOf(form.rows).flatMap((row) => (row.correction ? [{ form, row, correction: row.correction }] : [])),
  );
}

/** How a correction stands, as a key of its texts. */
export function correctionState({ isHandled, notAsked }: Correction): 'handled' | 'notAsked' | 'open' {
  if (notAsked) return 'notAsked';
  return isHandled ? 'handled' : 'open';
}

/** The fields of these rows, those inside columns included. */
export function fieldsOf(rows: readonly Row[]): Row[] {
  return rows
    .flatMap((row) => (row.type === 'FormColumns' ? fieldsOf((row.columns ?? []).flat()) : [row]))
    .filter(isField);
}

/** A field by its id, anywhere in a form. */
export function findField(form: FormView, componentId: string): Row | undefined {
  return fieldsOf(form.rows).find((row) => row.componentId === componentId);
}

const LAYOUT: readonly Row['type'][] = [
  'FormSectionTitle',
  'FormBodyText',
  'FormSectionDivider',
  'FormColumns',
];
const isField = ({ type }: Row) => !LAYOUT.includes(type);
