import { expect, it } from 'vitest';
import { isNewState } from '@/lib/features/signing/company-signature';

it.each([
  [undefined, 'sent', true],
  ['sent', 'opened', true],
  ['sent', 'bounced', true],
  ['bounced', 'opened', true],
  ['opened', 'signed', true],
  ['opened', 'declined', true],
  ['sent', 'sent', false],
  ['opened', 'sent', false],
  ['bounced', 'sent', false],
  ['signed', 'opened', false],
  ['signed', 'sent', false],
  ['declined', 'opened', false],
])('of a signatory who is known as %s, %s is news: %s', (known, state, isNew) => {
  expect(isNewState(known, state)).toBe(isNew);
});
