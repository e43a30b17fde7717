import { VALUE_LIMIT } from '@/lib/domain/limits';
import type { RuleComponent } from './component';
import { fieldKindOf } from './kinds';
import type { FieldKind } from './kinds/kind';
import { nestedFields } from './rows';

/** The kind of data saved for a component, or null for types without a value. */
export function dataTypeOf(component: Pick<RuleComponent, 'type'>): string | null {
  return fieldKindOf(component)?.dataType ?? null;
}

/**
 * The normal form of a value: texts trimmed and in plain characters; numbers, zip codes and organisation numbers in their standard form;
 * check boxes as `true` or `false`; JSON in a fixed order without spaces; no value as ''. Null if `raw` is malformed for the type.
 * Malformed is not the same as wrong: a date that does not exist is stored with an error, so that nothing typed is lost. Idempotent.
 */
export function normaliseValue(component: RuleComponent, raw: unknown): string | null {
  const kind = fieldKindOf(component);
  const written = kind && asText(kind, raw);
  if (!kind || written === null) return null;
  return kind.normalise(component, written, {
    fields: () => nestedFields(component),
    normalise: normaliseValue,
  });
}

function asText({ dataType }: FieldKind, raw: unknown): string | null {
  if (raw === null) return '';
  if (typeof raw === 'boolean') return dataType === 'boolean' ? String(raw) : null;
  return typeof raw === 'string' && raw.length <= VALUE_LIMIT ? raw : null;
}

/** Whether a value means no answer: no value, empty text, an unchecked check box, a list without entries. */
export function isEmptyValue(component: RuleComponent, value: string | boolean | null | undefined): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  const kind = fieldKindOf(component);
  return kind?.isEmpty?.(String(value)) ?? Boolean(kind?.count && value === '[]');
}
