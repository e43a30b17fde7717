'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/browser/keyed-text';
import { labelValues, tooMany, useProblemText, useQuoted } from '@/components/ui/field-form';
import type { Row } from '@/lib/contract/form-shapes';
import { refusedInName } from '@/lib/domain/fields/contact';
import type { DayRange } from '@/lib/domain/fields/days';
import { decimalSign, groupedNumber, numberFacts, withUnit } from '@/lib/domain/fields/decimal-number';
import { typed } from '@/lib/domain/fields/typed';
import { parseZipCode } from '@/lib/domain/fields/zip-code';
import { TAG, type ValidationType, type ValueErrorCode, type Values } from '@/lib/domain/forms/component';
import { dayBounds } from '@/lib/domain/forms/day-bounds';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { optionLabel } from '@/lib/domain/forms/kinds/choices';
import type { FieldKind } from '@/lib/domain/forms/kinds/kind';
import { maxLengthOf } from '@/lib/domain/forms/lengths';
import { savableComponents } from '@/lib/domain/forms/rows';
import { maxEntriesOf } from '@/lib/domain/forms/values';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { today } from '@/lib/domain/now';

/** Which bounds a text states. */
export function boundsOf(
  min: number | null,
  max: number | null,
): 'least' | 'most' | 'exactly' | 'between' | 'none' {
  if (min === null) return max === null ? 'none' : 'most';
  if (max === null) return 'least';
  return min === max ? 'exactly' : 'between';
}

/** The facts that decide the text. */
export type RuleOfField = Partial<Pick<Row, 'tag' | 'type' | 'label' | 'helpText' | 'validation' | 'unit'>>;

/** The rules for the parts of a person in a position. */
export const PERSON_RULES: Readonly<Record<string, RuleOfField>> = {
  name: { validation: { type: 'NAME' } },
  email: { validation: { type: 'EMAIL' } },
  telephone: { validation: { type: 'TELEPHONE' } },
};

/** The rules for the text that goes with an option such as "Other". */
export const ownTextRules = (row: Row, optionId: string): RuleOfField => ({
  label: optionLabel(row, optionId),
  validation: { maxLength: TEXT_LIMITS.ownText },
});

/** What the text of an error may be about besides its field. */
export interface ErrorFacts {
  /** The days that may be wished for as the admission date. */
  admissionDates?: DayRange | undefined;
  values: Values;
}

/** Returns a function that gives the text of an error of a field with this value: one cause, and an example or the bound. */
export function useErrorText(): (
  row: RuleOfField,
  code: ValueErrorCode,
  value: string,
  editor?: ErrorFacts,
) => string {
  const t = useKeyedText('validation');
  const problemText = useProblemText();
  const quoted = useQuoted();
  const locale = useLocale();
  return (row, code, value, editor) => {
    const dates = editor?.admissionDates;
    if (code === 'DATE_TOO_EARLY' && dates) return t('EARLIEST_DATE', { day: dates.min });
    if (code === 'DATE_BEFORE_EARLIEST' || code === 'DATE_AFTER_LATEST') {
      const { min, max } = dayBounds(row.validation, {
        today: today(),
        answerOf: (id) => editor?.values[id],
      });
      const day = (code === 'DATE_BEFORE_EARLIEST' ? min : max) ?? '';
      return t(code, { day: day.slice(0, value.length) });
    }
    if (row.type === 'FormCalculation') {
      const { min = null, max = null } = row.validation ?? {};
      const unit = withUnit('', row.unit);
      return t('CALCULATED', { bounds: boundsOf(min, max), min: min ?? 0, max: max ?? 0, unit });
    }
    const isAhead = row.tag === TAG.desiredAdmissionDate || row.validation?.dates === 'fromToday';
    if (isAhead && row.type === 'FormDateBox' && (code === 'REQUIRED' || code === 'INVALID_DATE')) {
      return t('DATE_AHEAD', { day: today() });
    }
    const missing = code.startsWith('REQUIRED') ? missingText(row) : null;
    if (missing) return t(...missing);
    const own = ownText(row, code);
    const refused = code === 'NAME_CHARACTER' ? refusedInName(value) : [];
    if (own) {
      return refused.length > 0 ? `${t('REFUSED_CHARACTER', { character: quoted(refused) })} ${own}` : own;
    }
    const facts = numberFactsOf(code, value, locale) ?? factsOf(row, code, value);
    if (facts) return t(...facts);
    return problemText(code, value);
  };
}

/** The organisation's own text for what its pattern or type of validation refuses. It says nothing about lengths. */
function ownText({ validation }: RuleOfField, code: ValueErrorCode): string | null {
  const isPattern = code === 'PATTERN' || `${code}_`.startsWith(`${validation?.type}_`);
  return (isPattern && !code.endsWith('_TOO_LONG') && validation?.message) || null;
}

type TextWithFacts = [key: string, facts?: Record<string, string | number>];

/** The text for a missing answer: with an example if its kind or its type has one, else with the label. Null for neither. */
function missingText({ type, validation, label = '' }: RuleOfField): TextWithFacts | null {
  // Nothing can be entered in a list before an entry is added.
  if (type === 'FormDynamicList') return ['MIN_ENTRIES', { min: validation?.minEntries || 1 }];
  const kind = (type && fieldKindOf({ type })?.asksFor) ?? 'text';
  const example = EXAMPLES[kind] ?? (validation?.type && EXAMPLES[validation.type]);
  if (example && !validation?.message) return [example];
  if (validation?.min != null || validation?.max != null) return ['NOT_A_NUMBER'];
  return label === '' ? null : [`missing.${kind}`, labelValues(label)];
}

const EXAMPLES: Partial<Record<NonNullable<FieldKind['asksFor']> | 'text' | ValidationType, string>> = {
  day: 'INVALID_DATE',
  month: 'INVALID_MONTH',
  EMAIL: 'EMAIL_FORMAT',
  NAME: 'missing.name',
  TELEPHONE: 'missing.telephone',
  ZIPCODE: 'ZIPCODE_DIGITS',
  ORGNR: 'ORGNR_DIGITS',
  PNR: 'PNR_DIGITS',
  NUMBERS_ONLY: 'NUMBERS_ONLY',
  LETTERS_ONLY: 'LETTERS_ONLY',
  POSITIVE_NUMBER: 'NOT_A_NUMBER',
  WEB_ADDRESS: 'WEB_ADDRESS',
};

/** The text of a code that says what a number may mean. Null for other codes. */
function numberFactsOf(code: ValueErrorCode, value: string, locale: string): TextWithFacts | null {
  if (code !== 'NUMBER_AMBIGUOUS' && code !== 'NUMBER_MULTIPLE') return null;
  const { large, small, full } = numberFacts(value);
  const sign = decimalSign(locale);
  const facts = { large: groupedNumber(large, sign), small: groupedNumber(small, sign), full };
  return [code, { written: typed(value), ...facts }];
}

/** The text of a code that says a bound or a part of the value. Null for other codes. */
function factsOf(
  { validation, type, tag, helpText }: RuleOfField,
  code: ValueErrorCode,
  value: string,
): TextWithFacts | null {
  const { minLength, min, max, minEntries } = validation ?? {};
  switch (code) {
    case 'PATTERN':
      return [code, { help: helpText || 'none' }];
    case 'ZIPCODE': {
      // A zip code may exist but lie outside the organisation's regions.
      const zipCode = tag === TAG.primaryWorkplaceZipCode && parseZipCode(value);
      return zipCode ? ['ZIPCODE_REGION', { zipCode }] : null;
    }
    case 'MIN_LENGTH':
      return [code, { min: minLength ?? 0 }];
    case 'MAX_LENGTH':
    case 'TOO_LONG': {
      const most = code === 'TOO_LONG' ? TEXT_LIMITS.pattern : maxLengthOf({ validation });
      return ['MAX_LENGTH', { max: most, over: tooMany(code, value, most) }];
    }
    case 'MIN':
    case 'MAX':
    case 'BETWEEN_TOO_SMALL':
    case 'BETWEEN_TOO_LARGE':
      return [code, { min: min ?? 0, max: max ?? 0 }];
    case 'DATE_IN_FUTURE':
    case 'DATE_IN_PAST':
      return [code, { day: today() }];
    case 'MONTH_IN_FUTURE':
    case 'MONTH_IN_PAST':
      return [code, { month: today().slice(0, 'YYYY-MM'.length) }];
    case 'MIN_ENTRIES':
      return [code, { min: minEntries ?? 0 }];
    case 'MAX_ENTRIES':
      return [code, { max: type ? maxEntriesOf({ type, validation }) : 0 }];
    case 'TOO_MANY_FILES':
      return [code, { max: validation?.maxFiles ?? 1 }];
    default:
      return null;
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
  return (key) => fieldOf(rows, key);

  function fieldOf(among: readonly Row[], key: string): NamedField {
    const [, componentId = key, part, nestedId] = /^([\w-]+)\[([^\]]+)\]\.(.+)$/.exec(key) ?? [];
    const row = savableComponents(among).find((one) => one.componentId === componentId);
    if (!row) return { row: { validation: null }, name: componentId };
    if (part === undefined || nestedId === undefined) return { row, name: row.label };
    if (fieldKindOf(row)?.choicesIn) {
      return {
        row: ownTextRules(row, part),
        name: t('inPart', { part: row.label, field: optionLabel(row, part) }),
      };
    }
    if (!row.columns) {
      const position = row.options?.find((option) => option.id === part)?.label ?? part;
      return {
        row: PERSON_RULES[nestedId] ?? { validation: null },
        name: t('inPart', { part: position, field: partText(nestedId) }),
      };
    }
    const nested = fieldOf((row.columns ?? []).flat(), nestedId);
    const entry = t('list.entry', { name: row.label, number: Number(part) + 1 });
    return { row: nested.row, name: t('inPart', { part: entry, field: nested.name }) };
  }
}
