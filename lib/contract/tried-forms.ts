import type { FormView, Row } from '@/lib/contract/form-shapes';
import { TAG, type Values } from '@/lib/domain/forms/component';
import { type LocalisedOption, localiseForm, type StaticRow } from '@/lib/domain/forms/localise';
import { isReadOnlyFor, type ReadOnlyTag } from '@/lib/domain/forms/locking';
import type { Locale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';

/** The values of an application that is only tried, besides its answers and the name of its company. */
export const TRIED = {
  reference: 'A-10001',
  orgNo: '559900-0014',
  contactEmail: 'kontakt@example.com',
} as const;

interface TriedOptions {
  locale: Locale;
  /** The word for an example. Numbered ones stand for options that come from the register. */
  example: string;
  values?: Values;
  locked?: readonly ReadOnlyTag[];
}

/**
 * A form of a body as that of an applicant who has given these answers. Nothing of it is stored. Files cannot be tried, because they would
 * have to be.
 */
export function triedForm(
  form: VersionBody['forms'][number],
  { locale, example, values = {}, locked = [] }: TriedOptions,
): FormView {
  const offered: LocalisedOption[] = [1, 2, 3].map((number) => ({
    id: `${number}`,
    label: `${example} ${number}`,
  }));
  const { rows, ...rest } = localiseForm(form, locale, { [TAG.subgroups]: offered });
  const rowOf = ({ columns, label, ...row }: StaticRow): Row => ({
    ...row,
    label: label ?? '',
    value: values[row.componentId] ?? '',
    version: 0,
    correction: null,
    file: null,
    signedValue: null,
    locked: row.type === 'FormFile' || isReadOnlyFor({ tag: row.tag, readOnlyTags: locked, roleId: null }),
    ...(columns ? { columns: columns.map((column) => column.map(rowOf)) } : {}),
  });
  return { ...rest, status: 'IN-PROGESS', version: 0, rows: rows.map(rowOf) };
}
