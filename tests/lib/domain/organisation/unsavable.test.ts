import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale } from '@/lib/domain/locale';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { stillUnsavable, unsavable } from '@/lib/domain/organisation/unsavable';
import { DEMO_BODIES } from './bodies';

const label = byLocale(() => 'Fråga');

function bodyWith(...rows: Component[]): VersionBody {
  return { ...EMPTY_BODY, forms: [{ id: 'form', title: label, rows }] };
}

/** The paths that the schema refuses. */
const refusedBy = (body: VersionBody) =>
  (draftBodySchema.safeParse(body).error?.issues ?? []).map(({ path }) => path.slice(4).join('.')).sort();
/** The properties that are found without it. */
const found = (body: VersionBody) =>
  unsavable(body)
    .map(({ place: { property, optionId, locale } }) =>
      [optionId ? `${property}.0.label` : property, locale].filter(Boolean).join('.'),
    )
    .sort();

const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    ...[-1, 0, 1.5],
    ...[COUNT_LIMITS.entriesMost, TEXT_LIMITS.formMost].flatMap((most) => [most, most + 1]),
  ),
);
const digits = fc.constantFrom(
  '1',
  '2.3',
  '2.',
  'A1',
  '1a',
  '1.2ab',
  '',
  ' 1',
  '1'.repeat(TEXT_LIMITS.id + 1),
);
const longest = 'x'.repeat(TEXT_LIMITS.formDefault);
const texts = fc.constantFrom('', 'x', longest, `${longest}x`, ` ${longest} `);

describe('what cannot be saved is what the schema of a draft refuses', () => {
  it('in rules and numbers', () => {
    const rules = fc.record(
      { minLength: numbers, maxLength: numbers, min: numbers, max: numbers, regex: fc.string() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(rules, digits, (validation, publicId) => {
        const body = bodyWith({ type: 'FormTextBox', componentId: 'text', label, publicId, validation });
        expect(found(body)).toEqual([...new Set(refusedBy(body))]);
      }),
    );
  });

  it('in counts of entries', () => {
    fc.assert(
      fc.property(numbers, numbers, (minEntries, maxEntries) => {
        const validation = { minEntries, maxEntries };
        const body = bodyWith({
          ...{ type: 'FormCheckBoxList', componentId: 'list', label, options: [], validation },
        });
        expect(found(body)).toEqual([...new Set(refusedBy(body))]);
      }),
    );
  });

  it('in texts and patterns', () => {
    fc.assert(
      fc.property(texts, texts, texts, texts, (sv, en, helpText, option) => {
        const body = bodyWith({
          ...{ type: 'FormRadioButtonGroup', componentId: 'one', label: { sv, en } },
          helpText: byLocale(() => helpText),
          radioButtons: [{ id: 'a', label: byLocale(() => option) }],
        });
        expect(found(body)).toEqual(refusedBy(body));
      }),
    );
    const validation = { regex: 'a'.repeat(301) };
    const long = bodyWith({ type: 'FormTextBox', componentId: 'text', label, validation });
    expect(found(long)).toEqual(refusedBy(long));
  });

  it('and nothing in what is stored', () => {
    for (const body of Object.values(DEMO_BODIES)) expect(unsavable(body)).toEqual([]);
  });
});

describe('a value that cannot be saved', () => {
  const validation = { maxLength: -1, min: Number.NaN, regex: 'a'.repeat(TEXT_LIMITS.templatePattern + 1) };
  const wrong: Component = { type: 'FormTextBox', componentId: 'text', label, publicId: 'x', validation };
  const place = { part: 'forms', formId: 'form', componentId: 'text' };
  const expected = [
    { code: 'PUBLIC_ID_INVALID', isWarning: false, place: { ...place, property: 'publicId' } },
    {
      ...{ code: 'COUNT_INVALID', isWarning: false, value: String(TEXT_LIMITS.formMost) },
      place: { ...place, property: 'validation.maxLength' },
    },
    { code: 'NUMBER_INVALID', isWarning: false, place: { ...place, property: 'validation.min' } },
    {
      ...{ code: 'TOO_LONG', isWarning: false, value: String(TEXT_LIMITS.templatePattern) },
      place: { ...place, property: 'validation.regex' },
    },
  ];

  it('is a question for no file, or for more files than an answer can have', () => {
    const asking = (maxFiles: number): Component => ({
      ...{ type: 'FormFile', componentId: 'file', label, validation: { maxFiles } },
    });
    const counts = [0, 1, COUNT_LIMITS.fieldFiles, COUNT_LIMITS.fieldFiles + 1];
    expect(counts.map((count) => found(bodyWith(asking(count))))).toEqual([
      ['validation.maxFiles'],
      [],
      [],
      ['validation.maxFiles'],
    ]);
    expect(counts.map((count) => refusedBy(bodyWith(asking(count))))).toEqual(
      counts.map((count) => found(bodyWith(asking(count)))),
    );
  });

  it('is reported with its code, its place and its limit', () => {
    expect(unsavable(bodyWith(wrong))).toEqual(expected);
    const regex = 'a'.repeat(TEXT_LIMITS.templatePattern);
    expect(unsavable(bodyWith({ ...wrong, publicId: '1', validation: { regex } }))).toEqual([]);
    const text = { ...wrong, publicId: '1', validation: {}, label: { ...label, sv: `${longest}x` } };
    expect(unsavable(bodyWith(text))).toMatchObject([
      {
        code: 'TOO_LONG',
        place: { componentId: 'text', locale: 'sv' },
        value: String(TEXT_LIMITS.formDefault),
      },
    ]);
  });

  it('has a shorter limit at the title of a form, in each language', () => {
    const titled = (en: string): VersionBody => ({
      ...EMPTY_BODY,
      forms: [{ id: 'form', title: { ...label, en }, rows: [] }],
    });
    const most = 'x'.repeat(TEXT_LIMITS.formTitle);
    expect(unsavable(titled(most))).toEqual([]);
    expect(unsavable(titled(`${most}x`))).toEqual([
      {
        ...{ code: 'TOO_LONG', isWarning: false, value: String(TEXT_LIMITS.formTitle) },
        place: { part: 'forms', formId: 'form', property: 'title', locale: 'en' },
      },
    ]);
  });

  it('is reported until it is changed', () => {
    const found = unsavable(bodyWith(wrong));
    expect(stillUnsavable(found, bodyWith(wrong))).toEqual(expected);
    const mended = { ...wrong, publicId: '1' };
    expect(stillUnsavable(found, bodyWith(mended))).toEqual(expected.slice(1));
    expect(stillUnsavable(found, bodyWith())).toEqual([]);
    expect(stillUnsavable([], bodyWith(wrong))).toEqual([]);
  });
});
