import { getToken } from '@auth/core/jwt';
import { NextRequest } from 'next/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetProvider, reportIssuer } from '@/lib/integrations/identity/provider';
import { sessionClaim } from '@/lib/integrations/identity/session-claim';
import { findSession } from '@/lib/integrations/identity/session-store';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { finishSignIn, signOutHere, startSignIn } from '@/lib/server/http/sign-in';
import { ACCOUNTS } from '@/sandbox/accounts';
import { clearFaults, setFault } from '@/sandbox/faults';
import type { RunningSandbox } from '@/sandbox/server';
import { createOrganisations } from '../../fixtures/organisations';
import { WebSession } from '../../fixtures/web-session';
import { post, startTestSandbox } from '../../sandbox/start';

const APP = 'http://localhost:3000';
const AWAY = `${APP}/failed?reason=away&callbackUrl=%2Fsimple`;
const DENIED = `${APP}/failed?reason=denied&callbackUrl=%2Fsimple`;
const FAILED = `${APP}/failed?callbackUrl=%2Fsimple`;

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

/** Where the product sends somebody who wants to sign in to see a page. */
async function start(page = '/simple'): Promise<string> {
  const response = await startSignIn(
    new Request(`${APP}/api/sign-in?callbackUrl=${encodeURIComponent(page)}`),
  );
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

/** An attempt that fails for no known reason is repeated once. */
async function comeBackTwice(address: string): Promise<string | null> {
  const answer = await comeBack(address);
  return answer?.startsWith(sandbox.url) ? comeBack(await choose(answer)) : answer;
}

const signIn = async () => comeBackTwice(await choose(await start()));
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

describe('an AUTH_ISSUER that the provider does not call itself', () => {
  const messages = () =>
    lines.map((line) => JSON.parse(line)).map(({ event, message }) => `${event}: ${message}`);
  afterEach(() => {
    env().AUTH_ISSUER = `${sandbox.url}/oidc`;
    forgetProvider();
  });

  it.each(['/oidc/', '/oidc//', '/OIDC'].map((path) => [path]))(
    'is in the log at the start: %s',
    async (path) => {
      env().AUTH_ISSUER = `${sandbox.url}${path}`;
      await reportIssuer();
      const said = `settings: AUTH_ISSUER is ${sandbox.url}${path}, but the provider calls itself ${sandbox.url}/oidc`;
      expect(messages()).toEqual([path === '/OIDC' ? expect.stringContaining('leads to no provider') : said]);
    },
  );

  it('is in the log of a sign-in, with both', async () => {
    env().AUTH_ISSUER = `${sandbox.url}/oidc/`;
    await start();
    const both = `AUTH_ISSUER is ${sandbox.url}/oidc/, but the provider calls itself ${sandbox.url}/oidc`;
    expect(messages().join()).toContain(both);
  });

  it('is not in the log if both are the same, or the provider is away', async () => {
    await reportIssuer();
    setFault('oidc', 'down');
    await reportIssuer();
    expect(lines).toEqual([]);
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
      expect(await signIn()).toBe(FAILED);
      expect(hasSession()).toBe(false);
      expect(lines.join()).toContain(reason);
      // Nothing of what such a token says is stored, its roles least of all.
      expect(await db().account.findMany()).toEqual(before);
    },
  );
});

describe('clocks', () => {
  const LIFETIME = 3_600;

  // Ten seconds of room for the test itself to take time.
  it.each([20, -20, -(LIFETIME + 20)])('that differ by %i seconds are accepted', async (clockSeconds) => {
    await setTokens({ clockSeconds });
    expect(await signIn()).toBe(`${APP}/simple`);
  });

  it.each([
    [60, 'clock is \\d+ seconds ahead of ours'],
    [-(LIFETIME + 60), 'expiration is past current timestamp'],
  ])('that differ by %i seconds are too far apart, and the log says so', async (clockSeconds, reason) => {
    await setTokens({ clockSeconds });
    expect(await signIn()).toBe(FAILED);
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
  expect(await comeBack((await browser.open(login.url, { method: 'POST', body })).url)).toBe(DENIED);
  const elsewhere = await choose(await start());
  cookies.clear();
  const again = (await comeBack(elsewhere)) ?? '';
  expect(again).toContain(`${sandbox.url}/oidc/auth`);
  const second = await choose(again);
  cookies.clear();
  expect(await comeBack(second)).toBe(FAILED);
  expect(hasSession()).toBe(false);
});

describe('a tab gets to the page that it wanted, without a word,', () => {
  const PAGES = ['/case/admin/1?tab=notes', '/statistics?from=2026-01-01&x=%2F%3F~'] as const;
  let provider: WebSession;
  beforeEach(() => {
    provider = new WebSession(APP);
  });

  /** As a browser does it: follows the redirects between the two sites until there is a page to read, of either. */
  async function follow(address: string | null): Promise<string> {
    let next = address ?? '';
    for (let turn = 0; turn < 4; turn += 1) {
      if (next.startsWith(sandbox.url)) next = (await provider.open(next)).url;
      if (!next.startsWith(`${APP}/api/auth/`)) return next;
      next = (await comeBack(next)) ?? '';
    }
    throw new Error(`${next} leads round in circles`);
  }
  const pick = async (login: string) => {
    const body = new URLSearchParams({ account: ACCOUNTS[0]?.id ?? '' });
    return (await provider.open(login, { method: 'POST', body })).url;
  };

  it.each([
    [0, 1],
    [1, 0],
  ] as const)('after two tabs were at the sign-in page, %i first', async (...order) => {
    const logins = [await follow(await start(PAGES[0])), await follow(await start(PAGES[1]))];
    for (const tab of order) {
      expect(await follow(await pick(logins[tab] ?? ''))).toBe(`${APP}${PAGES[tab]}`);
      expect(hasSession()).toBe(true);
    }
    expect(lines.join()).not.toContain('Nobody');
  });

  it('after the sign-in page was left open until its cookies were gone', async () => {
    const login = await follow(await start(PAGES[0]));
    cookies.clear();
    expect(await follow(await pick(login))).toBe(`${APP}${PAGES[0]}`);
    expect(hasSession()).toBe(true);
  });

  it('from an address of the callback that is opened again, with and without a session', async () => {
    const back = await pick(await follow(await start(PAGES[1])));
    expect(await follow(back)).toBe(`${APP}${PAGES[1]}`);
    const before = await sessionClaim();
    expect(await follow(back)).toBe(`${APP}${PAGES[1]}`);
    expect((await sessionClaim())?.sessionId).toBe(before?.sessionId);
    cookies.clear();
    expect(await follow(back)).toBe(`${APP}${PAGES[1]}`);
    expect(hasSession()).toBe(true);
  });

  it('from a session of another tab, even if the sign-in is cancelled or the provider is away', async () => {
    const [cancelled, away] = [await follow(await start(PAGES[0])), await follow(await start(PAGES[1]))];
    await signIn();
    const body = new URLSearchParams({ cancel: 'yes' });
    const { url } = await provider.open(cancelled, { method: 'POST', body });
    expect(await comeBack(url)).toBe(`${APP}${PAGES[0]}`);
    const back = await pick(away);
    setFault('oidc', 'down');
    expect(await comeBack(back)).toBe(`${APP}${PAGES[1]}`);
  });

  it('or to the start page where the address does not name it, or somebody else made it', async () => {
    await signIn();
    const callback = `${APP}/api/auth/callback/oidc`;
    for (const query of [
      '',
      '?code=x&state=y',
      '?state=%7E',
      '?code=x&state=y~AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      expect(await comeBack(`${callback}${query}`)).toBe(`${APP}/`);
    }
  });

  it('or to that page without its query, if the address is too long for providers', async () => {
    const login = await follow(await start(`/simple?search=${'a'.repeat(2_000)}`));
    expect(await follow(await pick(login))).toBe(`${APP}/simple`);
  });

  it('and reads why not, if the provider cannot sign anybody in now or will not', async () => {
    const answer = async (error: string) => {
      const state = new URL(await start()).searchParams.get('state') ?? '';
      const callback = (value: string) =>
        `${APP}/api/auth/callback/oidc?${new URLSearchParams({ error, state: value })}`;
      const again = (await comeBack(callback(state))) ?? '';
      if (!again.startsWith(sandbox.url)) return again;
      return comeBack(callback(new URL(again).searchParams.get('state') ?? ''));
    };
    expect(await answer('access_denied')).toBe(DENIED);
    expect(await answer('temporarily_unavailable')).toBe(AWAY);
    expect(await answer('server_error')).toBe(AWAY);
    expect(await answer('invalid_scope')).toBe(FAILED);
  });
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

it('a session that the browser had before ends when somebody signs in again, and not when that fails', async () => {
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

it('leaves the tokens of the provider on the server: the cookie names account and session only', async () => {
  await signIn();
  expect(Object.keys((await sealedContent()) ?? {}).sort()).toEqual([
    ...['accountId', 'endsAt', 'exp', 'iat', 'jti', 'sessionId'],
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
