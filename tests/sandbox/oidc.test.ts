import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '@/sandbox/accounts';
import type { RunningSandbox } from '@/sandbox/server';
import { startTestSandbox } from './start';

const APP = 'http://localhost:3000';
const REDIRECT = `${APP}/api/auth/callback/oidc`;
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-in-length';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ auth: { clientId: 'medlemsansokan', clientSecret: 'a-secret' } });
});
afterAll(() => sandbox.close());

/** A browser: follows redirects within the sandbox with its cookies, and stops where one leads to the product. */
class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async open(url: string, init: RequestInit = {}): Promise<{ url: string; response: Response | null }> {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, Cookie: this.#header(url) },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get('location');
    if (!location) return { url, response };
    const next = new URL(location, url).href;
    return next.startsWith(APP) ? { url: next, response: null } : this.open(next);
  }

  #header(url: string): string {
    const { pathname } = new URL(url);
    const matching = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    return matching.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/';
    const isGone = attributes.some((attribute) => attribute.startsWith('expires=Thu, 01 Jan 1970'));
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, { value: pair.slice(name.length + 1), path });
  }
}

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

function choose(browser: Browser, loginUrl: string, fields: Record<string, string>) {
  return browser.open(loginUrl, { method: 'POST', body: new URLSearchParams(fields) });
}

async function signIn(browser: Browser, email: string): Promise<URL> {
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
  const { keys } = (await (await fetch(`${sandbox.url}/oidc/jwks`)).json()) as { keys: JsonWebKey[] };
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const key = createPublicKey({ key: keys[0] as never, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
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

  test('offers the six accounts', async () => {
    const login = await new Browser().open(authorizeUrl());
    const page = (await login.response?.text()) ?? '';
    for (const { name, email } of ACCOUNTS) {
      expect(page).toContain(name);
      expect(page).toContain(email);
    }
    expect(ACCOUNTS).toHaveLength(6);
  });

  test.each(ACCOUNTS.map(({ email, name, roles, id }) => [email, name, roles, id] as const))(
    'signs in %s with name and roles in ID token and userinfo',
    async (email, name, roles, id) => {
      const callback = await signIn(new Browser(), email);
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

  test('asks for no account while the session lasts, and ends it on single sign-out', async () => {
    const browser = new Browser();
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
    const browser = new Browser();
    const login = await browser.open(authorizeUrl());
    const callback = new URL((await choose(browser, login.url, { cancel: 'yes' })).url);
    expect(callback.searchParams.get('error')).toBe('access_denied');
  });

  test('refuses a code without its secret, without PKCE, and for another address', async () => {
    const callback = await signIn(new Browser(), 'anna@example.com');
    expect((await exchange(callback.searchParams.get('code'), 'wrong')).status).toBe(401);
    const plain = await new Browser().open(authorizeUrl({ code_challenge: '', code_challenge_method: '' }));
    expect(new URL(plain.url).searchParams.get('error')).toBe('invalid_request');
    const elsewhere = await new Browser().open(
      authorizeUrl({ redirect_uri: 'http://localhost:3000/elsewhere' }),
    );
    expect(elsewhere.response?.status).toBe(400);
  });

  test('explains a sign-in that it does not know', async () => {
    const answer = await fetch(`${sandbox.url}/oidc/login/unknown`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Start again in the application');
  });
});
