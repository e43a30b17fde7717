import { globSync } from 'node:fs';
import type { NextRequest } from 'next/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '@/lib/domain/limits';
import { env } from '@/lib/platform/settings/env';
import { answerCall } from '@/lib/server/http/calls';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';
import { finishSignIn, ownPath, startSignIn } from '@/lib/server/http/sign-in';

const library = vi.hoisted(() => ({ answers: 0 }));
vi.mock('next/headers', async () => (await import('../../../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../../../fixtures/browser')).nextServer);
vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));
vi.mock('@/lib/integrations/identity/auth', () => ({
  signIn: async () => 'http://localhost:9/oidc/auth',
  watchSignIn: async (attempt: () => Promise<unknown>) => ({
    answer: await attempt(),
    isProviderAway: false,
  }),
  handlers: {
    GET: async () => {
      library.answers += 1;
      return new Response(null, { status: 302 });
    },
  },
}));

beforeEach(() => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(0.1);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const from = (address: string, path: string) =>
  new Request(`http://localhost:3000${path}`, {
    headers: { [CALLER_ADDRESS_HEADER]: address },
  }) as NextRequest;

const PROVIDER = /^http:\/\/localhost:9\/oidc\/auth\?state=/;

/** In every language, because nobody knows yet who reads. */
async function expectWait(answer: Response): Promise<void> {
  const seconds = Number(answer.headers.get('retry-after'));
  const minutes = Math.ceil(seconds / 60);
  expect([answer.status, seconds > 60]).toEqual([429, true]);
  expect(await answer.text()).toBe(
    `För många försök. Vänta ${minutes} minuter och försök igen.\nToo many attempts. Wait ${minutes} minutes and try again.\n`,
  );
}

it('starting to sign in has a limit by address, and the answer says how many minutes to wait', async () => {
  const start = (address: string) => startSignIn(from(address, '/api/sign-in?callbackUrl=/'));
  for (let used = 0; used < RATE_LIMITS.signIn.points * 0.1; used += 1) {
    expect((await start('192.0.2.1')).headers.get('location')).toMatch(PROVIDER);
  }
  await expectWait(await start('192.0.2.1'));
  expect((await start('192.0.2.2')).headers.get('location')).toMatch(PROVIDER);
});

it('coming back from the identity provider has a limit of its own', async () => {
  const back = () => finishSignIn(from('192.0.2.3', '/api/auth/callback/oidc?code=guess'));
  const allowed = RATE_LIMITS.signInCallback.points * 0.1;
  for (let used = 0; used < allowed; used += 1) expect((await back()).status).toBe(303);
  await expectWait(await back());
  expect(library.answers).toBe(allowed);
});

it('signing in leads back to a page of ours, wherever the caller wants it to lead', () => {
  expect(ownPath('/case/admin/1?tab=notes')).toBe('/case/admin/1?tab=notes');
  for (const elsewhere of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '',
    'javascript:alert(1)',
  ]) {
    expect(ownPath(elsewhere)).toBe('/');
  }
});

it('serves nothing of the sign-in library but the way back', async () => {
  const folders = globSync('**/route.ts', { cwd: 'app/api/auth' });
  expect(folders).toEqual(['callback/oidc/route.ts']);
  for (const part of ['session', 'csrf', 'providers', 'signin', 'signout', 'callback/other']) {
    const response = await answerCall(new Request(`http://localhost:3000/api/auth/${part}`));
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ errorCode: 'NOT_FOUND' });
  }
});
