import { plainNumber } from '@/lib/domain/fields/decimal-number';
import {
  parseOrganisationNumber,
  parsePersonalIdentityNumber,
} from '@/lib/domain/fields/organisation-number';
import { plainText } from '@/lib/domain/fields/plain-text';
import { parseZipCode } from '@/lib/domain/fields/zip-code';
import { TEXT_LIMITS, VALUE_LIMIT } from '@/lib/domain/limits';
import {
  type ComponentType,
  type ListEntry,
  type PositionEntry,
  type RuleComponent,
  savableComponents,
} from './component';
import { isNumeric } from './text-rules';

export const DATA_TYPE = {
  FormTextBox: 'text',
  FormCheckBox: 'boolean',
  FormCheckBoxList: 'options',
  FormRadioButtonGroup: 'option',
  FormSelectList: 'option',
  FormDateBox: 'date',
  FormMonthBox: 'month',
  FormFile: 'file',
  FormDynamicList: 'list',
  FormDynamicPosition: 'positions',
} as const satisfies Partial<Record<ComponentType, string>>;
export type DataType = (typeof DATA_TYPE)[keyof typeof DATA_TYPE];

/** The kind of data saved for a component, or null for types without a value. */
export function dataTypeOf(component: { type: ComponentType }): DataType | null {
  return component.type in DATA_TYPE ? DATA_TYPE[component.type as keyof typeof DATA_TYPE] : null;
}

/**
 * The normal form of a value: texts trimmed and in plain characters; numbers, zip codes and organisation numbers in their
 * standard form; check boxes as `true` or `false`; JSON in a fixed order without spaces; no value as ''. Null if `raw` is
 * malformed for the type. Malformed is not the same as wrong: a date that does not exist is stored with an error, so that nothing
 * typed is lost. Idempotent.
 */
export function normaliseValue(component: RuleComponent, raw: unknown): string | null {
  if (component.type === 'FormCheckBox') return normaliseCheckBox(raw);
  if (raw === null) return dataTypeOf(component) === null ? null : '';
  if (typeof raw !== 'string' || raw.length > VALUE_LIMIT) return null;
  switch (dataTypeOf(component)) {
    case 'text':
      return normaliseText(component, raw);
    case 'option':
    case 'date':
    case 'month':
      return plainText(raw);
    case 'file':
      return /^[\w-]{0,64}$/.test(raw.trim()) ? raw.trim() : null;
    case 'options':
      return normaliseOptions(component, raw);
    case 'list':
      return normaliseList(component, raw);
    case 'positions':
      return normalisePositions(component, raw);
    default:
      return null;
  }
}

/** Whether a value is no answer: no value, empty text, an unchecked check box, a list without entries. */
export function isEmptyValue(component: RuleComponent, value: string | boolean | null | undefined): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (component.type === 'FormCheckBox') return value !== true && value !== 'true';
  const type = dataTypeOf(component);
  return (type === 'options' || type === 'list' || type === 'positions') && value === '[]';
}

/** The chosen option ids of a stored FormCheckBoxList; empty for anything else. */
export function parseOptions(value: string | null | undefined): string[] {
  const parsed = parseArray(value);
  return parsed?.every((id) => typeof id === 'string') ? parsed : [];
}

/** The entries of a stored FormDynamicList; empty for anything else. */
export function parseEntries(value: string | null | undefined): ListEntry[] {
  const parsed = parseArray(value);
  return parsed?.every(isTextRecord) ? parsed : [];
}

/** The filled positions of a stored FormDynamicPosition; empty for anything else. */
export function parsePositions(value: string | null | undefined): PositionEntry[] {
  return parseEntries(value).map(({ positionId = '', name = '', email = '', telephone = '' }) => ({
    positionId,
    name,
    email,
    telephone,
  }));
}

/** Encodes option ids, list entries or positions as the stored string. */
export function serialise(
  entries: readonly string[] | readonly ListEntry[] | readonly PositionEntry[],
): string {
  return entries.length === 0 ? '' : JSON.stringify(entries);
}

/** Whether a text box has several lines, so that line breaks are kept. */
export function isMultiline(component: RuleComponent): boolean {
  return component.type === 'FormTextBox' && (component.validation?.maxLength ?? 0) > TEXT_LIMITS.singleLine;
}

function normaliseCheckBox(raw: unknown): string | null {
  if (raw === true || raw === 'true') return 'true';
  return raw === false || raw === 'false' || raw === '' || raw === null ? 'false' : null;
}

function normaliseText(component: RuleComponent, raw: string): string {
  const text = isMultiline(component) ? plainText(raw) : plainText(raw.replace(/[\r\n\u2028\u2029]+/g, ' '));
  if (isNumeric(component)) {
    const compact = text.replace(/ /g, '');
    return plainNumber(text) ?? (/^\d+$/.test(compact) ? compact : text);
  }
  switch (component.validation?.type) {
    case 'ORGNR':
      return parseOrganisationNumber(text) ?? text;
    case 'PNR':
      return parsePersonalIdentityNumber(text) ?? text;
    case 'ZIPCODE':
      return parseZipCode(text) ?? text;
    default:
      return text;
  }
}

function normaliseOptions(component: RuleComponent, raw: string): string | null {
  const chosen = raw.trim() === '' ? [] : parseArray(raw);
  if (!chosen?.every((id): id is string => typeof id === 'string')) return null;
  const order = (component.options ?? []).map((option) => option.id);
  const known = order.filter((id) => chosen.includes(id));
  const unknown = chosen.filter((id) => !order.includes(id));
  return serialise([...new Set([...known, ...unknown])]);
}

function normaliseList(component: RuleComponent, raw: string): string | null {
  const entries = raw.trim() === '' ? [] : parseArray(raw);
  if (!entries?.every(isTextRecord)) return null;
  const nested = savableComponents((component.columns ?? []).flat());
  const ids = new Set(nested.map((part) => part.componentId));
  const normalised: ListEntry[] = [];
  for (const entry of entries) {
    if (Object.keys(entry).some((id) => !ids.has(id))) return null;
    const parts = nested.map(
      (part) => [part.componentId, normaliseValue(part, entry[part.componentId] ?? '')] as const,
    );
    if (parts.some(([, value]) => value === null)) return null;
    normalised.push(Object.fromEntries(parts) as ListEntry);
  }
  return serialise(normalised);
}

function normalisePositions(component: RuleComponent, raw: string): string | null {
  const given = raw.trim() === '' ? [] : parseArray(raw);
  if (!given?.every(isTextRecord)) return null;
  const order = (component.options ?? []).map((option) => option.id);
  const ids = given.map((entry) => entry.positionId ?? '');
  if (ids.some((id) => !order.includes(id)) || new Set(ids).size < ids.length) return null;
  const keys = new Set(['positionId', 'name', 'email', 'telephone']);
  if (given.some((entry) => Object.keys(entry).some((key) => !keys.has(key)))) return null;
  const entries = parsePositions(raw).map(({ positionId, name, email, telephone }) => ({
    positionId,
    name: plainText(name),
    email: plainText(email),
    telephone: plainText(telephone),
  }));
  return serialise(entries.sort((a, b) => order.indexOf(a.positionId) - order.indexOf(b.positionId)));
}

function parseArray(value: string | null | undefined): unknown[] | null {
  if (!value) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isTextRecord(entry: unknown): entry is Record<string, string> {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    !Array.isArray(entry) &&
    Object.values(entry).every((value) => typeof value === 'string')
  );
}
