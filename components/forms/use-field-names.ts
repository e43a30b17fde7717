'use client';

import { useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/ui/keyed-text';
import type { Row } from '@/lib/contract/form-shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import type { RuleOfField } from './use-error-text';

export interface NamedField {
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
