import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '@/sandbox/accounts';
import type { RunningSandbox } from '@/sandbox/server';
import { WebSession } from '../fixtures/web-session';
import { post, startTestSandbox } from './start';

const APP = 'http://localhost:3000';
const REDIRECT = `${APP}/api/auth/callback/oidc`;
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-in-length';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ auth: { clientId: 'medlemsansokan', clientSecret: 'a-secret' } });
});
afterAll(() => sandbox.close());

function authorizeUrl(extra: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'medlemsansokan',
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid profile email',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  });
  return `${sandbox.url}/oidc/auth?${query}`;
}

function choose(browser: WebSession, loginUrl: string, fields: Record<string, string>) {
  return browser.open(loginUrl, { method: 'POST', body: new URLSearchParams(fields) });
}

async function signIn(browser: WebSession, email: string): Promise<URL> {
  const login = await browser.open(authorizeUrl());
  const account = ACCOUNTS.find((candidate) => candidate.email === email);
  return new URL((await choose(browser, login.url, { account: account?.id ?? '' })).url);
}

async function exchange(code: string | null, secret = 'a-secret') {
  const response = await fetch(`${sandbox.url}/oidc/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`medlemsansokan:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
    }),
  });
  return {
    status: response.status,
    tokens: (await response.json()) as { id_token: string; access_token: string },
  };
}

async function verifiedClaims(idToken: string): Promise<Record<string, unknown>> {
  expect(await isSigned(idToken)).toBe(true);
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
}

async function publishedKeys(): Promise<(JsonWebKey & { kid: string })[]> {
  return ((await (await fetch(`${sandbox.url}/oidc/jwks`)).json()) as { keys: never[] }).keys;
}

/** By the published key that it names; false also where there is none. */
async function isSigned(idToken: string): Promise<boolean> {
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const key = (await publishedKeys()).find((published) => published.kid === kid);
  if (!key) return false;
  const signed = Buffer.from(`${header}.${payload}`);
  const publicKey = createPublicKey({ key: key as never, format: 'jwk' });
  return verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'));
}

describe('identity provider', () => {
  test('publishes its addresses below the issuer', async () => {
    const answer = await fetch(`${sandbox.url}/oidc/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      issuer: `${sandbox.url}/oidc`,
      authorization_endpoint: `${sandbox.url}/oidc/auth`,
      token_endpoint: `${sandbox.url}/oidc/token`,
      end_session_endpoint: `${sandbox.url}/oidc/session/end`,
    });
  });

  test('offers every account', async () => {
    const login = await new WebSession(APP).open(authorizeUrl());
    const page = (await login.response?.text()) ?? '';
    for (const { name, email } of ACCOUNTS) {
      expect(page).toContain(name);
      expect(page).toContain(email);
    }
    expect(ACCOUNTS).toHaveLength(8);
  });

  test.each(ACCOUNTS.map(({ email, name, roles, id }) => [email, name, roles, id] as const))(
    'signs in %s with name and roles in ID token and userinfo',
    async (email, name, roles, id) => {
      const callback = await signIn(new WebSession(APP), email);
      expect(callback.origin + callback.pathname).toBe(REDIRECT);
      expect(callback.searchParams.get('state')).toBe('the-state');
      const { tokens } = await exchange(callback.searchParams.get('code'));
      const claims = { sub: id, name, email, roles };
      expect(await verifiedClaims(tokens.id_token)).toMatchObject({
        ...claims,
        aud: 'medlemsansokan',
        nonce: 'the-nonce',
      });
      const userinfo = await fetch(`${sandbox.url}/oidc/me`, {
        headers: { Authorization: `Bearer ${tokens.access_token}` },
      });
      expect(await userinfo.json()).toMatchObject(claims);
    },
  );

  test('does not ask for an account while the session lasts, and ends it on single sign-out', async () => {
    const browser = new WebSession(APP);
    const first = await signIn(browser, 'anna@example.com');
    const { tokens } = await exchange(first.searchParams.get('code'));
    const again = await browser.open(authorizeUrl());
    expect(again.url).toContain(`${REDIRECT}?code=`);

    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${APP}/`,
    });
    const confirm = await browser.open(`${sandbox.url}/oidc/session/end?${query}`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec((await confirm.response?.text()) ?? '')?.[1] ?? '';
    const left = await browser.open(`${sandbox.url}/oidc/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(left.url).toBe(`${APP}/`);
    expect((await browser.open(authorizeUrl())).url).toContain('/oidc/login/');
  });

  test('returns a cancelled sign-in as access_denied', async () => {
    const browser = new WebSession(APP);
    const login = await browser.open(authorizeUrl());
    const callback = new URL((await choose(browser, login.url, { cancel: 'yes' })).url);
    expect(callback.searchParams.get('error')).toBe('access_denied');
  });

  test('refuses a code without its secret, without PKCE, and for another address', async () => {
    const callback = await signIn(new WebSession(APP), 'anna@example.com');
    expect((await exchange(callback.searchParams.get('code'), 'wrong')).status).toBe(401);
    const plain = await new WebSession(APP).open(
      authorizeUrl({ code_challenge: '', code_challenge_method: '' }),
    );
    expect(new URL(plain.url).searchParams.get('error')).toBe('invalid_request');
    const elsewhere = await new WebSession(APP).open(
      authorizeUrl({ redirect_uri: 'http://localhost:3000/elsewhere' }),
    );
    expect(elsewhere.response?.status).toBe(400);
  });

  test('explains a sign-in that it does not know', async () => {
    const answer = await fetch(`${sandbox.url}/oidc/login/unknown`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Start again in the application');
  });

  const idToken = async () => {
    const callback = await signIn(new WebSession(APP), 'anna@example.com');
    return (await exchange(callback.searchParams.get('code'))).tokens.id_token;
  };
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>;

  test('rotates its key: the previous one is still published, the one before that is gone, and sessions last', async () => {
    const browser = new WebSession(APP);
    await signIn(browser, 'anna@example.com');
    const first = await idToken();
    await post(`${sandbox.url}/oidc/sandbox/keys`, {});
    expect([await isSigned(first), await isSigned(await idToken())]).toEqual([true, true]);
    expect(await publishedKeys()).toHaveLength(2);
    await post(`${sandbox.url}/oidc/sandbox/keys`, {});
    expect([await isSigned(first), await isSigned(await idToken())]).toEqual([false, true]);
    expect((await browser.open(authorizeUrl())).url).toContain(`${REDIRECT}?code=`);
  });

  test('signs with a key that is gone or a stranger’s, and by another clock, until it is reset', async () => {
    const set = (fault: object) => post(`${sandbox.url}/oidc/sandbox/tokens`, fault);
    for (const signedBy of ['gone', 'stranger']) {
      await set({ signedBy });
      expect(await isSigned(await idToken())).toBe(false);
    }
    await set({ clockSeconds: -1_000 });
    const behind = await idToken();
    expect(await isSigned(behind)).toBe(true);
    await set({});
    const right = claimsOf(await idToken());
    const { iat = 0, exp = 0 } = claimsOf(behind);
    expect(exp - iat).toBe((right.exp ?? 0) - (right.iat ?? 0));
    expect((right.iat ?? 0) - iat).toBeGreaterThanOrEqual(1_000);
    expect((await set({ signedBy: 'nobody' })).status).toBe(400);
  });

  test('has buttons for all of that', async () => {
    const page = await (await fetch(`${sandbox.url}/oidc`)).text();
    expect(page).toContain('action="/oidc/sandbox/keys"');
    const answer = await fetch(`${sandbox.url}/oidc/sandbox/tokens`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ signedBy: 'gone' }),
    });
    expect(answer.headers.get('location')).toBe('/oidc');
    expect(await (await fetch(`${sandbox.url}/oidc`)).text()).toContain('a key that is published no more');
    await post(`${sandbox.url}/oidc/sandbox/tokens`, {});
  });
});
