import { describe, expect, it } from 'vitest';
import { nextStepHref } from '@/components/applicant/progress';
import type { FormView } from '@/lib/contract/form-shapes';
import type { FormStatus } from '@/lib/domain/lifecycle/status';
import { sampleCase } from '@/tests/fixtures/sample-case';

const [sample] = sampleCase().forms as [FormView];
const form = (id: string, status: FormStatus, rows = sample.rows) => ({ ...sample, id, status, rows });
const corrected = sample.rows.map((row) => ({
  ...row,
  correction: { description: 'Fel', previousValue: '', isHandled: false, dueOn: null },
})) as FormView['rows'];
const place = {
  caseId: 'c',
  formId: 'two',
  unsavedForms: [],
  status: 'STARTED',
  canMarkCorrections: true,
} as const;

describe('from a form that is complete', () => {
  it.each([
    [
      'the next one that is not',
      [form('one', 'VALID'), form('two', 'VALID'), form('three', 'IN-PROGESS')],
      'three',
    ],
    ['one before it', [form('one', 'INVALID'), form('two', 'VALID'), form('three', 'VALID')], 'one'],
    [
      'past what is done',
      [form('two', 'VALID'), form('three', 'APPROVED'), form('four', 'NOT-STARTED')],
      'four',
    ],
    ['one with a correction', [form('one', 'APPROVED', corrected), form('two', 'VALID')], 'one'],
  ])('leads to %s', (_, forms, next) => {
    expect(nextStepHref({ ...place, forms })).toBe(`/case/c/form/${next}`);
  });

  it('leads to one that was never saved', () => {
    const forms = [form('one', 'VALID'), form('two', 'VALID')];
    expect(nextStepHref({ ...place, forms, unsavedForms: ['two', 'one'] })).toBe('/case/c/form/one');
  });

  it('leads to signing after the last, or to the first page once it is signed', () => {
    const forms = [form('one', 'VALID'), form('two', 'VALID')];
    expect(nextStepHref({ ...place, forms })).toBe('/case/c/check');
    expect(nextStepHref({ ...place, forms, status: 'SUBMITTED' })).toBe('/case/c');
  });

  it('does not lead to a correction of a question that an answer has just taken away', () => {
    const forms = [form('one', 'APPROVED', corrected), form('two', 'VALID')];
    expect(nextStepHref({ ...place, forms, active: new Set() })).toBe('/case/c/check');
  });

  it('does not lead to a correction that nobody waits for any more', () => {
    const forms = [form('one', 'APPROVED', corrected), form('two', 'VALID')];
    expect(nextStepHref({ ...place, forms, canMarkCorrections: false })).toBe('/case/c/check');
  });
});
