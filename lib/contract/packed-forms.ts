import type { FormView, Row } from './form-shapes';
import type { ApplicantCase } from './shapes';

/**
 * Forms on their way to a page. A packed row leaves out properties with their default value, and most properties of a field have it. This
 * makes a page of a case a third smaller.
 */
export type PackedRow = Partial<Omit<Row, 'columns'>> &
  Pick<Row, 'type' | 'componentId' | 'label'> & { columns?: PackedRow[][] };
export type PackedForm = Omit<FormView, 'rows'> & { rows: PackedRow[] };

/** The default values of a row. */
export const PLAIN_ROW = {
  publicId: null,
  helpText: null,
  text: null,
  options: [],
  radioButtons: [],
  value: '',
  version: 0,
  required: false,
  regex: null,
  validation: null,
  tag: null,
  displayController: [],
  correction: null,
  locked: false,
  file: null,
  signedValue: null,
} satisfies Partial<Row>;

/** All forms of an application in order, with those that answers hide now. */
export function allForms({
  forms,
  hiddenForms = [],
}: Pick<ApplicantCase, 'forms' | 'hiddenForms'>): FormView[] {
  const all = [...forms];
  for (const { place, form } of hiddenForms) all.splice(place, 0, form);
  return all;
}

export function packForms(forms: readonly FormView[]): PackedForm[] {
  return forms.map((form) => ({ ...form, rows: form.rows.map(packRow) }));
}

export function unpackForms(forms: readonly PackedForm[]): FormView[] {
  return forms.map((form) => ({ ...form, rows: form.rows.map(unpackRow) }));
}

function packRow({ columns, ...row }: Row): PackedRow {
  const differing = Object.entries(row).filter(([key, value]) => !isPlain(key, value));
  const packed = Object.fromEntries(differing) as PackedRow;
  return columns ? { ...packed, columns: columns.map((column) => column.map(packRow)) } : packed;
}

function unpackRow({ columns, ...row }: PackedRow): Row {
  const whole = { ...PLAIN_ROW, ...row };
  return columns ? { ...whole, columns: columns.map((column) => column.map(unpackRow)) } : whole;
}

function isPlain(key: string, value: unknown): boolean {
  if (!(key in PLAIN_ROW)) return false;
  const plain = PLAIN_ROW[key as keyof typeof PLAIN_ROW];
  return Array.isArray(plain) ? Array.isArray(value) && value.length === 0 : value === plain;
}
