import { NextRequest } from 'next/server';
import { getToken } from 'next-auth/jwt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { finishSignIn, signOutHere, startSignIn } from '@/lib/http/sign-in';
import { forgetProvider } from '@/lib/integrations/identity/known-provider';
import { sessionClaim } from '@/lib/integrations/identity/session-claim';
import { findSession } from '@/lib/integrations/identity/session-store';
import { ACCOUNTS } from '@/sandbox/accounts';
import { clearFaults, setFault } from '@/sandbox/faults';
import type { RunningSandbox } from '@/sandbox/server';
import { createOrganisations } from '../../fixtures/organisations';
import { WebSession } from '../../fixtures/web-session';
import { post, startTestSandbox } from '../../sandbox/start';

const APP = 'http://localhost:3000';
const AWAY = `${APP}/failed?reason=away`;
const FAILED = `${APP}/failed`;

const cookies = vi.hoisted(() => new Map<string, string>());
// Next gives these to a request; here the test is the browser.
vi.mock('next/headers', () => ({
  cookies: async () => ({
    set: (name: string, value: string) => cookies.set(name, value),
    delete: (name: string) => cookies.delete(name),
  }),
  headers: async () => new Headers({ host: 'localhost:3000', cookie: cookieHeader() }),
}));

const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

let sandbox: RunningSandbox;
const lines: string[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox({
    auth: { clientId: 'medlemsansokan', clientSecret: process.env.AUTH_CLIENT_SECRET ?? '' },
  });
  process.env.AUTH_ISSUER = `${sandbox.url}/oidc`;
  await createOrganisations();
});
beforeEach(() => {
  cookies.clear();
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(async () => {
  clearFaults();
  await setTokens({});
});
afterAll(() => sandbox.close());

const setTokens = (fault: { clockSeconds?: number; signedBy?: string }) =>
  post(`${sandbox.url}/oidc/sandbox/tokens`, fault);

/** Where the product sends somebody who wants to sign in. */
async function start(): Promise<string> {
  const response = await startSignIn(new Request(`${APP}/api/sign-in?callbackUrl=%2Fsimple`));
  return response.headers.get('location') ?? '';
}

/** Chooses Anna at the provider; answers with the address that it sends her back to. */
async function choose(address: string): Promise<string> {
  const browser = new WebSession(APP);
  const login = await browser.open(address);
  const body = new URLSearchParams({ account: ACCOUNTS[0]?.id ?? '' });
  return (await browser.open(login.url, { method: 'POST', body })).url;
}

/** Where the product sends her then. */
async function comeBack(address: string): Promise<string | null> {
  const response = await finishSignIn(new NextRequest(address, { headers: { cookie: cookieHeader() } }));
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return response.headers.get('location');
}

const signIn = async () => comeBack(await choose(await start()));
const sealedContent = () =>
  getToken({ req: { headers: { cookie: cookieHeader() } }, secret: process.env.AUTH_SECRET });
const hasSession = () => Boolean(cookies.get('authjs.session-token'));

it('signs in with the roles of the claims, and comes back to where one wanted to go', async () => {
  expect(await signIn()).toBe(`${APP}/simple`);
  expect(hasSession()).toBe(true);
  const account = await db().account.findFirstOrThrow({
    where: { email: 'anna@example.com' },
    select: { subject: true, name: true, roles: { select: { roleId: true } } },
  });
  expect(account).toEqual({
    subject: `${sandbox.url}/oidc#${ACCOUNTS[0]?.id}`,
    name: 'Anna Admin',
    roles: [{ roleId: 1 }, { roleId: 1 }],
  });
});

describe('keys of the provider', () => {
  it('may be rotated at any time, between two sign-ins and in the middle of one', async () => {
    await signIn();
    const rotate = () => post(`${sandbox.url}/oidc/sandbox/keys`, {});
    await rotate();
    await rotate();
    expect(await signIn()).toBe(`${APP}/simple`);
    const back = await choose(await start());
    await rotate();
    expect(await comeBack(back)).toBe(`${APP}/simple`);
  });

  it.each([
    ['gone', 'no applicable key found'],
    ['stranger', 'signature verification failed'],
  ])(
    'do not include the one that signed (%s): the token is refused, and the log says why',
    async (signedBy, reason) => {
      const before = await db().account.findMany();
      await setTokens({ signedBy });
      expect(await signIn()).toContain(FAILED);
      expect(hasSession()).toBe(false);
      expect(lines.join()).toContain(reason);
      // Nothing of what such a token says is kept, its roles least of all.
      expect(await db().account.findMany()).toEqual(before);
    },
  );
});

describe('clocks', () => {
  const LIFETIME = 3_600;

  // Ten seconds of room for the test itself to take time.
  it.each([20, -20, -(LIFETIME + 20)])('that differ by %i seconds are borne', async (clockSeconds) => {
    await setTokens({ clockSeconds });
    expect(await signIn()).toBe(`${APP}/simple`);
  });

  it.each([
    [60, 'clock is \\d+ seconds ahead of ours'],
    [-(LIFETIME + 60), 'expiration is past current timestamp'],
  ])('that differ by %i seconds are too far apart, and the log says so', async (clockSeconds, reason) => {
    await setTokens({ clockSeconds });
    const answer = await signIn();
    expect(answer).toContain(FAILED);
    expect(answer).not.toBe(AWAY);
    expect(hasSession()).toBe(false);
    expect(lines.join()).toMatch(new RegExp(reason));
  });
});

describe('a provider that is away', () => {
  it.each(['down', 'reset', 'error', 'garbage', 'slow'] as const)(
    '(%s) at the start of a sign-in is said, and the next one works',
    async (mode) => {
      setFault('oidc', mode);
      expect(await start()).toBe(AWAY);
      clearFaults();
      expect(await signIn()).toBe(`${APP}/simple`);
    },
  );

  it.each(['down', 'reset', 'error', 'garbage', 'slow'] as const)(
    '(%s) when one comes back from it is said, signs nobody in, and the next sign-in works',
    async (mode) => {
      const back = await choose(await start());
      setFault('oidc', mode);
      expect(await comeBack(back)).toBe(AWAY);
      expect(hasSession()).toBe(false);
      clearFaults();
      expect(await signIn()).toBe(`${APP}/simple`);
    },
  );

  it('between the exchange of the code and the keys is said', async () => {
    const back = await choose(await start());
    forgetProvider();
    // Discovery and the exchange go well, and then it goes down.
    const real = globalThis.fetch;
    let calls = 0;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      calls += 1;
      if (calls === 3) setFault('oidc', 'down');
      return real(...request);
    });
    expect(await comeBack(back)).toBe(AWAY);
    vi.unstubAllGlobals();
    forgetProvider();
    expect(hasSession()).toBe(false);
  });

  it('does not keep anybody from signing out', async () => {
    await signIn();
    const ended = new URL((await signOut()).headers.get('location') ?? '');
    expect(ended.origin + ended.pathname).toBe(`${sandbox.url}/oidc/session/end`);
    expect(ended.searchParams.get('post_logout_redirect_uri')).toBe(`${APP}/`);
    expect(ended.searchParams.get('id_token_hint')).toBeTruthy();
    await signIn();
    setFault('oidc', 'down');
    expect((await signOut()).headers.get('location')).toBe(`${APP}/`);
    expect(hasSession()).toBe(false);
  });
});

it('somebody who cancels at the provider, or comes back with a code of somebody else, is not signed in', async () => {
  const browser = new WebSession(APP);
  const login = await browser.open(await start());
  const body = new URLSearchParams({ cancel: 'yes' });
  const cancelled = await comeBack((await browser.open(login.url, { method: 'POST', body })).url);
  const elsewhere = await choose(await start());
  cookies.clear();
  for (const answer of [cancelled, await comeBack(elsewhere)]) {
    expect(answer).toContain(FAILED);
    expect(answer).not.toBe(AWAY);
  }
  expect(hasSession()).toBe(false);
});

const signOut = () =>
  signOutHere(
    new Request(`${APP}/api/sign-out`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }),
  );

it('signing out ends the session, also for copies of its cookie, and takes the login at the signing service away', async () => {
  await signIn();
  const copied = new Map(cookies);
  cookies.set('getAcceptToken', 'sealed');
  const claim = await sessionClaim();
  expect(claim && (await findSession(claim))).toMatchObject({ name: 'Anna Admin' });
  await signOut();
  const left = [...cookies].filter(([, value]) => value !== '').map(([name]) => name);
  expect(left.join()).not.toMatch(/session-token|getAcceptToken/);
  for (const [name, value] of copied) cookies.set(name, value);
  const again = await sessionClaim();
  expect(again?.sessionId).toBe(claim?.sessionId);
  expect(again && (await findSession(again))).toBeNull();
});

it('a session that the browser had before ends when somebody signs in anew, and not when that fails', async () => {
  await signIn();
  const before = await sessionClaim();
  await comeBack(`${APP}/api/auth/callback/oidc?code=guess&state=guess`);
  expect(before && (await findSession(before))).not.toBeNull();
  await signIn();
  const after = await sessionClaim();
  expect(after?.sessionId).not.toBe(before?.sessionId);
  expect([before && (await findSession(before)), after && (await findSession(after))]).toEqual([
    null,
    expect.objectContaining({ name: 'Anna Admin' }),
  ]);
});

it('keeps the tokens of the provider on the server: the cookie names account and session only', async () => {
  await signIn();
  expect(Object.keys((await sealedContent()) ?? {}).sort()).toEqual([
    ...['accountId', 'endsAt', 'exp', 'iat', 'isRecorded', 'jti', 'sessionId'],
  ]);
});

it.each([
  [true, 8],
  [false, 1],
])('with a refresh token (%s) a session lasts %i hours at most', async (refreshTokens, hours) => {
  await post(`${sandbox.url}/oidc/sandbox/roles`, { refreshTokens });
  await signIn();
  const { endsAt = 0 } = (await sessionClaim()) ?? {};
  expect(Math.round((endsAt - Date.now() / 1000) / 360)).toBe(hours * 10);
  await post(`${sandbox.url}/oidc/sandbox/roles`, {});
});
