import { expect, it } from 'vitest';
import { areCorrectionsSent } from '@/components/applicant/corrections-page';
import { afterCorrection, openCorrections, sentAt, sentCorrections } from '@/components/applicant/progress';
import type { FormView } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { sampleCase } from '@/tests/fixtures/sample-case';

const [sample] = sampleCase().forms as [FormView];
const [row] = savableComponents(sample.rows);

/** A form with these fields; `!` asks for a correction of one, `?` has it explained, `+` says that it is sent in. */
function form(id: string, fields: readonly string[]): FormView {
  const rows = fields.map((name, index) => {
    const correction = {
      ...{ description: name, previousValue: '', dueOn: null, isHandled: name.endsWith('+') },
      explanation: name.endsWith('?') ? 'Den är rätt.' : null,
      handledAt: name.endsWith('+') ? `2026-11-28T09:1${index}:00.000Z` : null,
    };
    const componentId = name.replace(/[!+?]/, '');
    return { ...row, componentId, value: '', correction: /[!+?]/.test(name) ? correction : null };
  });
  return { ...sample, id, rows: rows as FormView['rows'] };
}

const page = (formId: string, fieldId: string) => `/case/1/form/${formId}/field/${fieldId}/correction`;

it('the next correction is the one after it without an answer, in this form or another, then the first, then all', () => {
  const forms = [form('one', ['a!', 'b', 'c!', 'd?']), form('two', ['e+', 'f!'])];
  const after = (componentId: string, values = {}) =>
    afterCorrection('1', componentId, { forms }, undefined, values);
  expect(after('a')).toBe(page('one', 'c'));
  expect(after('c')).toBe(page('two', 'f'));
  expect(after('f')).toBe(page('one', 'a'));
  expect(after('f', { a: 'Nytt', c: 'Nytt' })).toBe('/case/1/corrections');
});

it('a question that an answer has just taken away has nothing left to correct', () => {
  const forms = [form('one', ['a!', 'b!']), form('two', ['c!'])];
  expect(afterCorrection('1', 'a', { forms }, new Set(['a', 'c']))).toBe(page('two', 'c'));
  expect(afterCorrection('1', 'a', { forms }, new Set(['a']))).toBe('/case/1/corrections');
  expect(openCorrections({ forms }, new Set(['b'])).map(({ row: { componentId } }) => componentId)).toEqual([
    'b',
  ]);
});

it('corrections are sent when there are some and none is left, at the time of the last', () => {
  const isSent = (...forms: FormView[]) =>
    areCorrectionsSent({ permissions: ['markCorrectionHandled'], forms } as unknown as ApplicantCase);
  expect(isSent(form('one', ['a', 'b']))).toBe(false);
  expect(isSent(form('one', ['a+']), form('two', ['b?']))).toBe(false);
  const sent = [form('one', ['a+', 'b+']), form('two', ['c+'])];
  expect(isSent(...sent)).toBe(true);
  expect(sentAt(sentCorrections({ forms: sent }))).toEqual(new Date('2026-11-28T09:11:00.000Z'));
});
