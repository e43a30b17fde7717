import { expect, it } from 'vitest';
import { areCorrectionsSent, nextCorrection, openCorrections } from '@/components/applicant/progress';
import type { FormView } from '@/lib/contract/form-shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { sampleCase } from '@/tests/fixtures/sample-case';

const [sample] = sampleCase().forms as [FormView];
const [row] = savableComponents(sample.rows);

/** A form with these fields; `!` asks for a correction of one, `+` says that it is marked. */
function form(id: string, fields: readonly string[]): FormView {
  const rows = fields.map((name) => {
    const isAsked = /[!+]/.test(name);
    const correction = { description: name, previousValue: '', isHandled: name.endsWith('+'), dueOn: null };
    return { ...row, componentId: name.replace(/[!+]/, ''), correction: isAsked ? correction : null };
  });
  return { ...sample, id, rows: rows as FormView['rows'] };
}

it('the next correction is the one after it, in this form or another, and then the first', () => {
  const forms = [form('one', ['a!', 'b', 'c!']), form('two', ['d+', 'e!'])];
  const next = (componentId: string) => nextCorrection(forms, componentId)?.row.componentId;
  expect(next('a')).toBe('c');
  expect(next('c')).toBe('e');
  expect(next('e')).toBe('a');
  expect(nextCorrection([form('one', ['a!', 'b+'])], 'a')).toBeNull();
});

it('a question that an answer has just taken away has nothing left to correct', () => {
  const forms = [form('one', ['a!', 'b!']), form('two', ['c!'])];
  expect(nextCorrection(forms, 'a', new Set(['a', 'c']))?.row.componentId).toBe('c');
  expect(nextCorrection(forms, 'a', new Set(['a']))).toBeNull();
  expect(openCorrections({ forms }, new Set(['b'])).map(({ row: { componentId } }) => componentId)).toEqual([
    'b',
  ]);
});

it('corrections are sent when there are some, and every one is marked', () => {
  expect(areCorrectionsSent({ forms: [form('one', ['a', 'b'])] })).toBe(false);
  expect(areCorrectionsSent({ forms: [form('one', ['a+']), form('two', ['b!'])] })).toBe(false);
  expect(areCorrectionsSent({ forms: [form('one', ['a+']), form('two', ['b+'])] })).toBe(true);
});
