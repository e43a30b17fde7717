import { describe, expect, it } from 'vitest';
import {
  alternativeOf,
  answersOf,
  joined,
  operatorsOf,
  valueKindOf,
} from '@/components/organisation/forms/new-alternative';
import { alternativeInWords, conditionSentence } from '@/components/organisation/use-problem-words';
import type { Component, Option, Rules } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES, newComponent } from '@/lib/domain/forms/kinds';
import { byLocale, LOCALES, type Locale } from '@/lib/domain/locale';
import { CURRENT_SCHEMA, EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { writtenSchema } from '@/lib/domain/organisation/written-schema';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import type { KeyedText, TextValues } from '@/lib/platform/i18n/text-key';

const ask = (component: object) =>
  ({ ...component, componentId: 'asked', label: byLocale(() => 'Fråga') }) as Component;

const NUMBER = ask({ type: 'FormTextBox', validation: { min: 0, max: 100 } });
const QUESTIONS: Component[] = [
  ...COMPONENT_TYPES.map((type) => ask(newComponent(type, 'asked'))),
  NUMBER,
  ask({ type: 'FormRadioButtonGroup', radioButtons: [{ id: 'yes', label: byLocale(() => 'Ja') }] }),
  ask({ type: 'FormSelectList', optionsTag: 'Undergrupper' }),
];

const VALUES: Readonly<Record<string, [string, string]>> = {
  number: ['12,5', '20'],
  day: ['1 januari 2026', '2026-02-01'],
  text: ['Norra | Stockholm', ''],
  choice: ['yes', ''],
};

function bodyOf(question: Component, entries: string[], isAll = false): VersionBody {
  const shown = {
    ...{ type: 'FormTextBox', componentId: 'shown', label: byLocale(() => 'Mer') },
    displayController: entries,
    ...(isAll && { displayAll: true }),
  } as Component;
  const rows = [question, shown];
  return { ...EMPTY_BODY, forms: [{ id: 'form', title: byLocale(() => 'Formulär'), rows }] };
}

function wordsOf(locale: Locale): KeyedText<'organisation'> {
  const t = keyedTextFor(locale);
  const words = (key: string, values?: TextValues) => t(`organisation.${key}`, values);
  return Object.assign(words, { has: (key: string) => t.has(`organisation.${key}`) });
}

const all = QUESTIONS.flatMap((component) =>
  operatorsOf(component).map((operator) => [component.type, operator, component] as const),
);

describe('what a condition can be added on', () => {
  it('is each question whose answer says something, and nothing else', () => {
    const types = new Set(all.map(([type]) => type));
    expect(COMPONENT_TYPES.filter((type) => !types.has(type))).toEqual([
      ...['FormSectionTitle', 'FormBodyText', 'FormColumns', 'FormMonthBox', 'FormSectionDivider'],
      ...['FormFile', 'FormDynamicList'],
    ]);
  });

  it.each(all)(
    'is saved, fits the question and is said in every language: %s, %s',
    (_type, operator, question) => {
      const kind = valueKindOf(question, operator);
      const [value = '', last = ''] = kind === null ? [] : (VALUES[kind] ?? []);
      if (kind === 'choice' && question !== QUESTIONS.at(-2)) return;
      const alternative = alternativeOf({ component: question, operator, value, last }) ?? '';
      const body = bodyOf(question, [alternative]);
      expect(draftBodySchema.safeParse(body).error?.issues).toBeUndefined();
      expect(bodyProblems(body).filter(({ code }) => code.startsWith('CONDITION'))).toEqual([]);
      for (const locale of LOCALES) {
        const words = wordsOf(locale);
        const answers = answersOf(question);
        expect(words(`condition.operator.${answers}.${operator}`)).not.toContain('condition.');
        expect(alternativeInWords(body, alternative, locale, words)).toContain('Fråga');
      }
    },
  );

  it.each([
    ['least', 'many', ''],
    ['between', '1', ''],
    ['between', '', '2'],
    ['equal', '', ''],
  ])('is nothing while its value is none: %s %s %s', (operator, value, last) => {
    expect(alternativeOf({ component: NUMBER, operator, value, last })).toBeNull();
  });
});

it('writes the older schema unless a condition needs the newer', () => {
  const box = ask({ type: 'FormCheckBox' });
  expect(writtenSchema(bodyOf(box, ['asked']))).toBe(6);
  expect(writtenSchema(bodyOf(box, ['asked|!asked']))).toBe(7);
  expect(writtenSchema(bodyOf(NUMBER, ['asked']))).toBe(7);
  expect(writtenSchema(bodyOf(ask({ ...NUMBER, unit: byLocale(() => 'kr') }), []))).toBe(7);
  expect(writtenSchema(bodyOf(NUMBER, ['asked>=1']))).toBe(7);
  const label = byLocale(() => 'Annat');
  const date = (rules: Rules) => bodyOf(ask({ type: 'FormDateBox', label, validation: rules }), []);
  expect(writtenSchema(date({ dates: 'fromToday' }))).toBe(6);
  expect(writtenSchema(date({ latest: '+3m' }))).toBe(8);
  const choice = (...options: Option[]) => bodyOf(ask({ type: 'FormSelectList', options }), []);
  expect(writtenSchema(choice({ id: 'other', label }))).toBe(6);
  expect(writtenSchema(choice({ id: 'other', label, ownText: true }))).toBe(8);
  const options = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `o${at}`, label }));
  expect(writtenSchema(choice(...options(500)))).toBe(6);
  expect(writtenSchema(choice(...options(501)))).toBe(8);
  const around = (type: 'FormDynamicList' | 'FormColumns') =>
    bodyOf(ask({ type, label, columns: [[{ type: 'FormFile', componentId: 'file', label }]] }), []);
  expect([writtenSchema(around('FormColumns')), writtenSchema(around('FormDynamicList'))]).toEqual([6, 8]);
});

it('joins a condition to those that are there', () => {
  expect(joined([], false, 'a', 'or')).toEqual({ entries: ['a'], isAll: false });
  expect(joined(['a'], false, 'b', 'or')).toEqual({ entries: ['a', 'b'], isAll: false });
  expect(joined(['a', 'b'], false, 'c', 'and')).toEqual({ entries: ['a|b', 'c'], isAll: true });
  expect(joined(['a', 'b'], true, 'c', 'and')).toEqual({ entries: ['a', 'b', 'c'], isAll: true });
  expect(joined(['a', 'b'], true, 'c', 0)).toEqual({ entries: ['a|c', 'b'], isAll: true });
});

it('says a group as one sentence', () => {
  const body = bodyOf(NUMBER, ['asked<5|asked=10..20', '!asked=12,5'], true);
  const say = (locale: 'sv' | 'en') => {
    const shown = body.forms[0]?.rows[1] ?? NUMBER;
    return conditionSentence(body, shown, locale, wordsOf(locale));
  };
  expect(say('sv')).toBe(
    'Visas när (”Fråga” är mindre än 5 eller ”Fråga” är mellan 10 och 20) och ”Fråga” är inte 12,5.',
  );
  expect(say('en')).toBe(
    'Shown when (“Fråga” is less than 5 or “Fråga” is between 10 and 20) and “Fråga” is not 12.5.',
  );
});

it('writes the newest schema if there is a mail that older replicas may not know', () => {
  const written = { subject: byLocale(() => 'Ämne'), text: byLocale(() => 'Text') };
  const mails = { addedLater: written } as VersionBody['mails'];
  expect(writtenSchema({ ...EMPTY_BODY, mails })).toBe(CURRENT_SCHEMA);
  expect(writtenSchema({ ...EMPTY_BODY, mails: { caseCreated: written } })).toBe(6);
});
