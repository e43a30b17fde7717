import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ORGANISATION_SETTING_CALLS } from '@/lib/contract/calls/organisation-settings';
import { AppError } from '@/lib/domain/errors';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { grantOfToken, invitationToken } from '@/lib/features/organisation/invitations';
import { seal } from '@/lib/platform/crypto/sealed';

const grantId = randomUUID();
const farthest = new Date(8_640_000_000_000_000 - 86_400_000 * 30);

it('the tokens of links have room for any moment', () => {
  const token = invitationToken(grantId, farthest);
  expect(grantOfToken(token)).toBe(grantId);
  expect(token.length).toBeLessThanOrEqual(TEXT_LIMITS.roleToken);
  expect(ORGANISATION_SETTING_CALLS.acceptRole.body?.safeParse({ token }).success).toBe(true);
  const sealed = seal(String(farthest.getTime()), 'preview-link', grantId);
  expect(sealed.length).toBeLessThanOrEqual(TEXT_LIMITS.previewToken);
});

it.each([
  '',
  '.',
  grantId,
  `${grantId}.`,
  `.${seal('9999999999999', 'role-invitation', '')}`.slice(0, -1),
  `${randomUUID()}.${invitationToken(grantId).split('.')[1]}`,
  `${grantId}.${'A'.repeat(TEXT_LIMITS.roleToken)}`,
  `${grantId}.${seal('9999999999999', 'preview-link', grantId)}`,
])('is refused: %s', (token) => {
  expect(() => grantOfToken(token)).toThrow(expect.any(AppError));
});
