import { expect, it } from 'vitest';
import type { CaseFacts } from '@/lib/domain/lifecycle/conditions';
import { lacksStep } from '@/lib/domain/lifecycle/conditions';
import { endedUndeclined } from '@/lib/domain/lifecycle/signing-end';

it.each([
  ['REJECTED', ['signed', 'sent'], true],
  ['REJECTED', ['signed', 'declined'], false],
  ['SIGNATORY_WONT_SIGN', ['opened'], true],
  ['SIGNATORY_WONT_SIGN', ['declined'], false],
  ['REJECTED_BY_MA', ['signed'], false],
  ['SIGNATURES_REJECTED', ['sent'], false],
  ['SHARED', ['sent'], false],
] as const)(
  'a signature that is %s, of people who have %j, ended undeclined: %s',
  (status, people, expected) => {
    expect(endedUndeclined({ status, signatories: people.map((one) => ({ status: one })) })).toBe(expected);
  },
);

it('tells a step that the organisation lacks from one that is not next', () => {
  const all = { signsWithService: true, hasInternalSignature: true, hasRegionalReview: true } as CaseFacts;
  const asked = [
    ['signingService', 'signsWithService'],
    ['internalStep', 'hasInternalSignature'],
    ['regionalStep', 'hasRegionalReview'],
  ] as const;
  for (const [condition, fact] of asked) {
    expect(lacksStep([condition, 'readyForInternalSignature'], all)).toBe(false);
    expect(lacksStep(['postedOnPaper', condition], { ...all, [fact]: false })).toBe(true);
    expect(lacksStep(['postedOnPaper'], { ...all, [fact]: false })).toBe(false);
  }
});
