import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { redactText } from '@/lib/integrations/telemetry/server-telemetry';
import { signCaseToken, tokenIn } from '@/lib/platform/crypto/case-link';

const claims = { caseId: randomUUID(), linkVersion: 40, expiresAt: new Date('2026-12-21T12:00:00Z') };

it.each([
  ['the contact person’s', claims],
  ['a colleague’s', { ...claims, colleague: 37 }],
])('telemetry leaves nothing of a token: %s', (_whose, said) => {
  const token = signCaseToken(said);
  expect(tokenIn(token)).toBe(token);
  expect(redactText(`GET /case/${claims.caseId}/${token}/x`)).toBe(`GET /case/${claims.caseId}/[token]/x`);
});

it('what is longer is no token', () => {
  expect(tokenIn(`${signCaseToken(claims)}A`)).toBeNull();
});
