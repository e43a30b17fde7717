import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECK_MS } from '@/lib/engine/live/live-cases';
import { env } from '@/lib/platform/settings/env';
import { answerCall } from '@/lib/server/http/calls';
import { asBrowser } from '../../fixtures/browser';
import { readerOf } from '../../fixtures/streams';
import { setUpWorld } from '../../fixtures/world';

vi.mock('next/headers', async () => (await import('../../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../../fixtures/browser')).identity,
);

const world = setUpWorld();
const AUDIENCE = 'api://medlemsansokan';
let provider: Server;
let issuer: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let strangers: Awaited<ReturnType<typeof generateKeyPair>>;
let paths: string[] = [];
beforeAll(async () => {
  keys = await generateKeyPair('RS256');
  strangers = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  provider = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.setHeader('Content-Type', 'application/json');
    const isKeys = request.url === '/keys';
    response.end(
      JSON.stringify(
        isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token` },
      ),
    );
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
beforeEach(() => {
  paths = [];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(env(), 'AUTH_ISSUER', 'get').mockReturnValue(issuer);
  Object.assign(env(), { AUTH_API_AUDIENCE: AUDIENCE });
});
afterAll(() => void provider.close());

interface Change {
  claims?: Record<string, unknown>;
  audience?: string;
  issuer?: string;
  expires?: string | number;
  kid?: string;
  key?: CryptoKey;
}

function tokenOf(sub: string | null, { claims, audience = AUDIENCE, kid = 'one', ...change }: Change = {}) {
  const named = sub === null ? {} : { sub };
  return new SignJWT({ name: 'Register-sync', roles: ['teknikbolagen:1'], ...named, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(change.issuer ?? issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(change.expires ?? '5m')
    .sign(change.key ?? keys.privateKey);
}

function call(
  path: string,
  token: string | null,
  { method = 'GET', body, site, cookie = false, more }: Sent = {},
) {
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(site ? { 'sec-fetch-site': site } : {}),
    ...more,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const browser = cookie ? { accountId: world.workers.teknikbolagen[1].accountId } : {};
  const request = new Request(`http://localhost:3000/api/${path}`, sent);
  return asBrowser({ cookies: new Map(), headers, ...browser }, () => answerCall(request));
}

interface Sent {
  method?: string;
  body?: unknown;
  site?: string;
  /** The browser is signed in as an administrator besides. */
  cookie?: boolean;
  /** Further headers. */
  more?: Record<string, string>;
}

describe('a program with an access token', () => {
  it('is the case worker whom the token names, with the roles that it gives, and is counted and logged as one', async () => {
    const me = await call('Me', await tokenOf('program'));
    expect([me.status, await me.json()]).toMatchObject([
      200,
      { name: 'Register-sync', roles: [{ moId: world.organisations.teknikbolagen.id, roleId: 1 }] },
    ]);
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const body = { text: 'Av ett program' };
    const noted = await call(`Notes?caseId=${caseId}`, await tokenOf('program'), { method: 'POST', body });
    expect([noted.status, await noted.json()]).toMatchObject([201, { author: 'Register-sync' }]);
  });

  it('loses a role with the next token that does not give it', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const path = `Notes?caseId=${caseId}`;
    expect((await call(path, await tokenOf('changing'))).status).toBe(200);
    const without = await tokenOf('changing', { claims: { roles: ['handelsforbundet:1'] } });
    expect((await call(path, without)).status).toBe(404);
    expect((await call(path, await tokenOf('changing', { claims: { roles: 'x' } }))).status).toBe(404);
  });

  it('follows a case beyond the first looks at its right', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const token = await tokenOf('following');
    const response = await call(`Case/${caseId}/Events`, token);
    const stream = readerOf(response.body as ReadableStream<Uint8Array>);
    await stream.next('hello');
    await setTimeout(2 * CHECK_MS + 500);
    const note = { method: 'POST', body: { text: 'Ännu här' } };
    expect((await call(`Notes?caseId=${caseId}`, token, note)).status).toBe(201);
    expect(await stream.next('changed')).toMatchObject({ what: 'NoteWritten' });
    await stream.cancel();
    // Its goodbye to other processes is sent before the database closes.
    await setTimeout(500);
  });

  it('needs no cookie and no origin of ours: no site can send such a token', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const sent = { method: 'POST', body: { text: 'Hej' }, site: 'cross-site' };
    expect((await call(`Notes?caseId=${caseId}`, await tokenOf('program'), sent)).status).toBe(201);
    expect((await call(`Notes?caseId=${caseId}`, null, { ...sent, cookie: true })).status).toBe(403);
  });

  it('makes the provider say its keys once, not with every token', async () => {
    await call('Me', await tokenOf('program', { claims: { jti: 'a' } }));
    paths = [];
    for (const jti of ['b', 'c', 'd']) await call('Me', await tokenOf('program', { claims: { jti } }));
    for (let tried = 0; tried < 20; tried += 1) {
      expect((await call('Me', await tokenOf('program', { kid: `unknown ${tried}` }))).status).toBe(401);
    }
    expect(paths.length).toBeLessThanOrEqual(1);
  });
});

describe('a token that does not hold', () => {
  const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const WRONG: Record<string, () => Promise<string>> = {
    'of another audience': () => tokenOf('program', { audience: 'medlemsansokan' }),
    'of another issuer': () => tokenOf('program', { issuer: 'https://evil.example' }),
    'that has expired': () => tokenOf('program', { expires: Math.floor(Date.now() / 1000) - 60 }),
    'signed by somebody else': () => tokenOf('program', { key: strangers.privateKey }),
    'signed with a shared secret': () =>
      new SignJWT({ roles: ['teknikbolagen:1'] })
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .setSubject('program')
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode(env().AUTH_CLIENT_SECRET.padEnd(32, 'x'))),
    'that is not signed': async () =>
      `${b64({ alg: 'none' })}.${b64({ sub: 'x', iss: issuer, aud: AUDIENCE, iat: 1, exp: 9e9 })}.`,
    'that names nobody': () => tokenOf(null),
    'that is none': async () => 'a.b.c',
    'that is empty': async () => '',
  };

  it.each(Object.entries(WRONG))('%s is refused, and no cookie helps', async (_what, make) => {
    const token = await make();
    for (const cookie of [false, true]) {
      const response = await call('Me', token, { cookie });
      expect([response.status, await response.json()]).toMatchObject([401, { errorCode: 'UNAUTHENTICATED' }]);
      expect(response.headers.get('www-authenticate')).toMatch(
        /^Bearer error="invalid_token", error_description="[^"]+"$/,
      );
    }
  });

  it('is refused whatever headers of the product somebody writes besides, and does not pass for a request of another site', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const sent = { cookie: true, more: { 'x-pathname': '/', 'x-nonce': 'a' } };
    expect((await call('Me', 'a.b.c', sent)).status).toBe(401);
    const note = { ...sent, method: 'POST', body: { text: 'Hej' }, site: 'cross-site' };
    expect((await call(`Notes?caseId=${caseId}`, 'a.b.c', note)).status).toBe(401);
  });

  it('also where none is accepted: without an audience', async () => {
    Object.assign(env(), { AUTH_API_AUDIENCE: undefined });
    const response = await call('Me', await tokenOf('program', { claims: { jti: 'late' } }), {
      cookie: true,
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('not accepted here');
  });

  it('does not matter where none is needed, and no page demands one', async () => {
    expect((await call('Me', null)).headers.get('www-authenticate')).toBe('Bearer');
    expect((await call('Me', null, { cookie: true })).status).toBe(200);
  });
});
