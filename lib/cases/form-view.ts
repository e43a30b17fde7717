import type { CaseMaterial } from '@/lib/cases/read-case';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { correctionView } from '@/lib/corrections/correction-view';
import { formStatusColumn } from '@/lib/database/columns/closed-sets';
import { signedValuesColumn } from '@/lib/database/columns/signed-values';
import { openedByCorrections } from '@/lib/domain/forms/correction-rules';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { localiseForm, type StaticRow } from '@/lib/domain/forms/localise';
import { isLocked, isReadOnlyFor } from '@/lib/domain/forms/locking';
import type { FormStatus } from '@/lib/domain/lifecycle/status';
import type { CaseLocks } from '@/lib/forms/case-locks';

/** The forms of a case as the calls show them: texts in the case's language, with values, corrections and locks filled in. */
export function formViews(material: CaseMaterial, locks: CaseLocks): FormView[] {
  const { template, dynamicData, case: theCase, forms } = material;
  const options = Object.fromEntries(
    Object.entries(dynamicData).map(([tag, items]) => [
      tag,
      items.map(({ id, label }) => ({ id, label: label[theCase.locale] })),
    ]),
  );
  const rowOf = rowBuilder(material, locks);
  return template.forms.map((form) => {
    const { title, rows } = localiseForm(form, theCase.locale, options);
    const stored = forms.find(({ formId }) => formId === form.id);
    const status = formStatusColumn.parse(stored?.status ?? 'NOT-STARTED');
    return {
      id: form.id,
      title,
      status,
      version: stored?.version ?? 1,
      rows: rows.map((row) => rowOf(row, status)),
    };
  });
}

function rowBuilder(material: CaseMaterial, locks: CaseLocks) {
  const { values, corrections, files, signatures } = material;
  const storedOf = new Map(values.map((value) => [value.componentId, value]));
  const signed = signedValuesColumn.parse(
    signatures.find(({ kind }) => kind !== 'INTERNAL')?.signedValues ?? null,
  );
  const opened = openedByCorrections(material.template, corrections);
  const build = ({ columns, ...row }: StaticRow, formStatus: FormStatus): Row => {
    const stored = storedOf.get(row.componentId);
    const correction = corrections.find(({ componentId }) => componentId === row.componentId);
    const value = stored?.value ?? '';
    const signedValue = signed?.[row.componentId] ?? (signed ? '' : null);
    const isFile = fieldKindOf(row)?.isUploaded;
    const file = isFile ? files.find(({ id }) => id === value) : undefined;
    const earlier = isFile
      ? files.filter(({ id }) => id !== value && [correction?.previousValue, signedValue].includes(id))
      : [];
    return {
      ...row,
      label: row.label ?? '',
      value,
      version: stored?.version ?? 0,
      correction: correction ? correctionView(correction) : null,
      locked: isLocked({
        ...locks,
        tag: row.tag,
        isOpenedByCorrection: opened.has(row.componentId),
        formStatus,
      }),
      ...(isReadOnlyFor({ ...locks, tag: row.tag, roleId: null }) && { readOnly: true }),
      file: file ? fileView(file) : null,
      ...(earlier.length > 0 && {
        earlierFiles: earlier.map((one) => ({ fileId: one.id, ...fileView(one) })),
      }),
      signedValue: signedValue !== null && stored?.active && signedValue !== value ? signedValue : null,
      ...(columns && {
        columns: columns.map((column) => column.map((nested) => build(nested, formStatus))),
      }),
    };
  };
  return build;
}

function fileView({ displayFileName, contentType, size }: CaseMaterial['files'][number]) {
  return { displayFileName, contentType, size };
}
