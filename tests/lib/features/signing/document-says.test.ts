import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '@/lib/contract/form-shapes';
import { PLAIN_ROW } from '@/lib/contract/packed-forms';
import { documentText } from '@/lib/domain/fields/printable';
import { renderApplicationPdf } from '@/lib/features/signing/application-pdf';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { pagesOf } from './read-pdf';

/**
 * The text of a document is the questions that are shown with the answers that were given, and nothing else: what it should say is written
 * here from the question and the answer, without the product's own rules.
 */

type Locale = 'sv' | 'en';
const WORDS = {
  sv: { none: 'Inget svar', day: '28 februari 2026', month: 'maj 2012', amount: '12 500', draft: 'Utkast' },
  en: { none: 'No answer', day: '28 February 2026', month: 'May 2012', amount: '12,500', draft: 'Draft' },
} as const;

/** A question as a row, and what a document says of it, in order. */
interface Example {
  row: Row;
  says: string[];
}
type Question = (id: string, locale: Locale) => Example;

const row = (type: Row['type'], id: string, more: Partial<Row>): Row => ({
  ...{ ...PLAIN_ROW, type, componentId: id, label: `Fråga ${id}.`, helpText: 'Klicka i fälten nedan' },
  ...more,
});

const phrase = fc.constantFrom(
  'Räksmörgås',
  'O’Brien & Söner',
  '<b>5 % ) Tj',
  'محمد علي',
  'שרה כהן',
  '山田太郎',
  '김민수',
  'สมชาย น้ำใจ',
  'क्षत्रिय हिन्दी',
  '✅ ☑ ✓',
  '👩‍👩‍👧‍👦',
  'x̌',
  'Łódź – ½ €',
  '12500',
);
const answered = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: undefined });

const text = answered(phrase).map(
  (given): Question =>
    (id, locale) => ({
      row: row('FormTextBox', id, { value: given ?? '' }),
      says: [`Fråga ${id}.`, given ?? WORDS[locale].none],
    }),
);
const fixed = (type: Row['type'], stored: string, of: 'day' | 'month' | 'amount', more: Partial<Row> = {}) =>
  fc.boolean().map(
    (isGiven): Question =>
      (id, locale) => ({
        row: row(type, id, { ...more, value: isGiven ? stored : '' }),
        says: [`Fråga ${id}.`, WORDS[locale][isGiven ? of : 'none']],
      }),
  );
const numbers = { validation: { min: 0, message: null } };
const choices = ['Röd', 'Grön', 'Blå'].map((label, index) => ({ id: `c${index}`, label }));
const one = fc.constantFrom('FormRadioButtonGroup', 'FormSelectList').chain((type) =>
  answered(fc.constantFrom(...choices)).map(
    (given): Question =>
      (id, locale) => ({
        row: row(type, id, { options: choices, radioButtons: choices, value: given?.id ?? '' }),
        says: [`Fråga ${id}.`, given?.label ?? WORDS[locale].none],
      }),
  ),
);
const tick = answered(fc.boolean()).map(
  (given): Question =>
    (id) => ({
      row: row('FormCheckBox', id, { value: given === undefined ? '' : String(given) }),
      says: [given ? '☑' : '☐', `Fråga ${id}.`],
    }),
);
const several = fc.subarray(choices).map(
  (given): Question =>
    (id) => ({
      row: row('FormCheckBoxList', id, {
        options: choices,
        value: given.length > 0 ? JSON.stringify(given.map((choice) => choice.id)) : '',
      }),
      says: [
        `Fråga ${id}.`,
        ...choices.flatMap((choice) => [given.includes(choice) ? '☑' : '☐', choice.label]),
      ],
    }),
);
const file = answered(phrase).map(
  (given): Question =>
    (id, locale) => ({
      row: row('FormFile', id, {
        value: given ? 'f1' : '',
        file: given ? { displayFileName: `${given}.pdf`, contentType: 'application/pdf', size: 1 } : null,
      }),
      says: [`Fråga ${id}.`, given ? `${given}.pdf` : WORDS[locale].none],
    }),
);
const plain = fc.oneof(
  ...[text, one, tick, several],
  fixed('FormDateBox', '2026-02-28', 'day'),
  fixed('FormMonthBox', '2012-05', 'month'),
  fixed('FormTextBox', '12500', 'amount', numbers),
);
const positions = answered(phrase).map(
  (given): Question =>
    (id, locale) => ({
      row: row('FormDynamicPosition', id, {
        options: choices,
        value: given
          ? JSON.stringify([{ positionId: 'c1', name: given, email: 'a@b.example', telephone: '+46812345' }])
          : '',
      }),
      says: [
        `Fråga ${id}.`,
        ...(given ? ['1.', 'Grön', given, 'a@b.example', '+46812345'] : [WORDS[locale].none]),
      ],
    }),
);
const list = fc.array(plain, { minLength: 1, maxLength: 3 }).chain((inside) =>
  fc.nat({ max: 2 }).map(
    (count): Question =>
      (id, locale) => {
        const parts = inside.map((question, index) => question(`${id}x${index}`, locale));
        const entry = Object.fromEntries(parts.map((part) => [part.row.componentId, part.row.value]));
        return {
          row: row('FormDynamicList', id, {
            columns: [parts.map((part) => ({ ...part.row, value: '' }))],
            value: count > 0 ? JSON.stringify(Array.from({ length: count }, () => entry)) : '',
          }),
          says: [
            `Fråga ${id}.`,
            ...(count === 0 ? [WORDS[locale].none] : []),
            ...Array.from({ length: count }, (_, index) => [
              `${index + 1}.`,
              ...parts.flatMap(({ says }) => says),
            ]).flat(),
          ],
        };
      },
  ),
);
/** A question that is visible only if the box before it is ticked. */
const conditional = fc.tuple(fc.boolean(), plain);
const question = fc.oneof(plain, file, positions, list);

/** A text as a program reads it back, without the spaces, which it guesses from the places of words. */
const compact = (words: string) => documentText(words).normalize('NFKC').replace(/\s/g, '');

it('says what people answered, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(question, { minLength: 1, maxLength: 6 }),
      conditional,
      fc.constantFrom<Locale>('sv', 'en'),
      fc.boolean(),
      async (questions, [isShown, hidden], locale, locked) => {
        const examples = questions.map((make, index) => make(`q${index}`, locale));
        const box = row('FormCheckBox', 'box', { label: 'Fråga box.', value: String(isShown) });
        const inside = hidden('hidden', locale);
        const rows = [
          ...[
            row('FormSectionTitle', 'title', { label: 'Avsnitt' }),
            row('FormBodyText', 'hint', { text: 'Fyll i', notSigned: true }),
          ],
          ...examples.map((one) => ({ ...one.row, displayController: [] })),
          row('FormSectionTitle', 'title2', { label: 'Intyg' }),
          ...[row('FormBodyText', 'agreed', { text: 'Vi intygar detta.' }), box],
          row('FormColumns', 'columns', { columns: [[{ ...inside.row, displayController: ['box'] }]] }),
        ];
        const expected = [
          ...['Formulär', 'Avsnitt', ...examples.flatMap(({ says }) => says), 'Intyg', 'Vi intygar detta.'],
          ...[isShown ? '☑' : '☐', 'Fråga box.', ...(isShown ? inside.says : [])],
        ];
        const theCase = {
          ...sampleCase({ locale }),
          ...{
            locked,
            forms: [{ id: 'form', title: 'Formulär', status: 'VALID' as const, version: 1, rows }],
          },
        };
        const pages = await pagesOf(
          await renderApplicationPdf({
            ...{ case: theCase, locale, purpose: 'review', contentCode: 'KOD' },
            generatedAt: new Date('2026-11-21T13:32:00Z'),
          }),
        );
        const content = pages.map((page, index) => {
          expect(page.includes(WORDS[locale].draft)).toBe(!locked);
          const from = index === 0 ? page.indexOf('Formulär') : 0;
          const ends = [
            WORDS[locale].draft,
            'Teknikbolagen',
            'The Technology Companies',
            'Innehållskod',
            'Content code',
          ];
          const to = Math.min(...ends.map((end) => page.indexOf(end, from)).filter((at) => at >= 0));
          return page.slice(from, to);
        });
        expect(compact(content.join(' '))).toBe(compact(expected.join(' ')));
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
