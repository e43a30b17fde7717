import { describe, expect, it } from 'vitest';
import { headingOf, outcomeOf, stepsDone } from '@/components/applicant/progress';
import { CASE_STATUSES, stageOf } from '@/lib/domain/lifecycle/status';
import en from '@/messages/en.json';
import sv from '@/messages/sv.json';
import { sampleCase } from '@/tests/fixtures/sample-case';

describe.each([
  ['sv', sv],
  ['en', en],
] as const)('the texts of the stages in %s', (_locale, messages) => {
  it.each(CASE_STATUSES)('has a heading, and words for what is waited for, while %s', (status) => {
    const stage = stageOf(status);
    expect(messages.application.heading[stage]).toBeTruthy();
    if (['fill', 'signing', 'paper', 'review'].includes(stage)) return;
    const past = { status, archivedFrom: null };
    for (const more of [{}, { isApplicationWithdrawn: true } as const]) {
      const outcome = outcomeOf({ ...past, ...more });
      expect(messages.application.decision).toHaveProperty([outcome, 'decision']);
      expect(messages.application.decision).toHaveProperty([outcome, 'now']);
    }
  });
});

it('a membership that begins on a later day is not yet one', () => {
  const from = (decidedAdmissionDate: string) => {
    const theCase = { ...sampleCase(), status: 'FINISHED_IN_TELLUS' as const, decidedAdmissionDate };
    return headingOf(theCase).heading;
  };
  expect([from('2999-01-01'), from('2020-01-01')]).toEqual(['soonMember', 'member']);
});

describe('stepsDone', () => {
  it('goes forward through an application that becomes a membership', () => {
    const way = ['fill', 'signing', 'review', 'registered', 'member'] as const;
    expect(way.map((stage) => stepsDone(stage, false))).toEqual([0, 1, 2, 3, 4]);
    expect(stepsDone('fill', true)).toBe(1);
  });

  it('has none for one that ended', () => {
    expect(stepsDone('rejected', false)).toBeNull();
  });
});
