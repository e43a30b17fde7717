'use client';

import { useTranslations } from 'next-intl';
import { unprintableIn } from '@/components/ui/field-form';
import { useKeyedText } from '@/components/ui/keyed-text';
import type { Row } from '@/lib/contract/form-shapes';
import { refusedInName } from '@/lib/domain/fields/contact';
import { TAG, type ValueErrorCode } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { maxLengthOf } from '@/lib/domain/forms/lengths';
import { savableComponents } from '@/lib/domain/forms/rows';
import { maxEntriesOf } from '@/lib/domain/forms/values';

/** Returns a function that gives the text of an error of a field with this value. */
export function useErrorText(): (row: RuleOfField, code: ValueErrorCode, value: string) => string {
  const t = useTranslations('validation');
  return ({ validation, tag, type }, code, value) => {
    if (code === 'UNPRINTABLE') return t(code, unprintableIn(value));
    const isPattern = code === 'PATTERN' || `${code}_`.startsWith(`${validation?.type}_`);
    if (isPattern && validation?.message) {
      return validation.message;
    }
    // A zip code may exist but lie outside the organisation's regions.
    if (code === 'ZIPCODE' && tag === TAG.primaryWorkplaceZipCode) {
      return t('ZIPCODE_REGION');
    }
    // Nothing can be entered in a list before an entry is added.
    if (code === 'REQUIRED' && type && fieldKindOf({ type })?.dataType === 'list') {
      return t('MIN_ENTRIES', { min: validation?.minEntries || 1 });
    }
    if (code === 'NAME_CHARACTER') return t(code, { character: refusedInName(value) ?? '' });
    return t(code, boundsOf({ validation, type }, code));
  };
}

/** The facts that decide the text. A field inside a position has no rules of its own. */
export type RuleOfField = Pick<Row, 'validation'> & Partial<Pick<Row, 'tag' | 'type'>>;

function boundsOf(
  { validation, type }: Pick<RuleOfField, 'validation' | 'type'>,
  code: ValueErrorCode,
): Record<string, number> {
  const { minLength, min, max, minEntries } = validation ?? {};
  switch (code) {
    case 'MIN_LENGTH':
    case 'MAX_LENGTH':
      return { min: minLength ?? 0, max: maxLengthOf({ validation }) };
    case 'MIN_ENTRIES':
    case 'MAX_ENTRIES':
      return { min: minEntries ?? 0, max: type ? maxEntriesOf({ type, validation }) : 0 };
    default:
      return { min: min ?? 0, max: max ?? 0 };
  }
}

interface NamedField {
  /** The row whose rules the error is about. */
  row: RuleOfField;
  name: string;
}

/** Returns a function that gives the name of the field with an error's key, along with its entry or position. */
export function useFieldNames(rows: readonly Row[]): (key: string) => NamedField {
  const t = useTranslations('form');
  const partText = useKeyedText('form.position');
  return (key) => {
    const [, componentId = key, part, nestedId] = /^([\w-]+)\[([^\]]+)\]\.(.+)$/.exec(key) ?? [];
    const row = savableComponents(rows).find((one) => one.componentId === componentId);
    if (!row) return { row: { validation: null }, name: componentId };
    if (part === undefined || nestedId === undefined) return { row, name: row.label };
    if (!row.columns) {
      const position = row.options?.find((option) => option.id === part)?.label ?? part;
      return {
        row: { validation: null },
        name: t('inPart', { part: position, field: partText(nestedId) }),
      };
    }
    const nested = savableComponents((row.columns ?? []).flat()).find((one) => one.componentId === nestedId);
    const entry = t('list.entry', { name: row.label, number: Number(part) + 1 });
    return { row: nested ?? row, name: t('inPart', { part: entry, field: nested?.label ?? nestedId }) };
  };
}
