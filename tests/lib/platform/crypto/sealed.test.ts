import { decode, encode } from '@auth/core/jwt';
import { afterEach, expect, it, vi } from 'vitest';
import { strongSecret } from '../../../fixtures/live-settings';

const [before, next] = [strongSecret('before'), strongSecret('next')];
afterEach(() => vi.unstubAllEnvs());

/** What seals and opens in a process with this AUTH_SECRET. */
async function processWith(secrets: string) {
  vi.stubEnv('AUTH_SECRET', secrets);
  vi.resetModules();
  return import('@/lib/platform/crypto/sealed');
}

it('two secrets both open, and the first seals', async () => {
  const old = (await processWith(before)).seal('text', 'session-tokens', 'owner');
  const { seal, unseal } = await processWith(`${next}, ${before}`);
  expect(unseal(old, 'session-tokens', 'owner')).toBe('text');
  expect(unseal(old, 'session-tokens', 'another owner')).toBeNull();
  const sealed = seal('text', 'session-tokens', 'owner');
  expect((await processWith(next)).unseal(sealed, 'session-tokens', 'owner')).toBe('text');
  expect((await processWith(next)).unseal(old, 'session-tokens', 'owner')).toBeNull();
});

it('the cookie of a session that the old secret sealed is opened too, and a new one by the new secret', async () => {
  const salt = 'authjs.session-token';
  const claim = { accountId: 'a', sessionId: 's', endsAt: Math.floor(Date.now() / 1000) + 60 };
  const cookie = await encode({ salt, secret: before, token: claim });
  vi.doMock('next/headers', () => ({ headers: async () => new Headers({ cookie: `${salt}=${cookie}` }) }));
  await processWith(`${next},${before}`);
  const { sessionClaim } = await import('@/lib/integrations/identity/session-claim');
  expect(await sessionClaim()).toMatchObject(claim);
  const { env } = await import('@/lib/platform/settings/env');
  const sealed = await encode({ salt, secret: env().AUTH_SECRET, token: claim });
  expect(await decode({ salt, secret: next, token: sealed })).toMatchObject(claim);
  await processWith(next);
  const later = await import('@/lib/integrations/identity/session-claim');
  expect(await later.sessionClaim()).toBeNull();
});
