import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { validSessions } from '@/lib/engine/live/rights';
import { forgetProvider } from '@/lib/integrations/identity/provider';
import { findCheckedSession, GRACE_SECONDS } from '@/lib/integrations/identity/role-check';
import { findSession, type SessionClaim } from '@/lib/integrations/identity/session-store';
import { storeSignIn } from '@/lib/integrations/identity/store-sign-in';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { ACCOUNTS } from '@/sandbox/accounts';
import { clearFaults, setFault } from '@/sandbox/faults';
import type { RunningSandbox } from '@/sandbox/server';
import { createOrganisations } from '../../fixtures/organisations';
import { WebSession } from '../../fixtures/web-session';
import { post, startTestSandbox } from '../../sandbox/start';

const APP = 'http://localhost:3000';
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-in-length';
const [ANNA] = ACCOUNTS;

let sandbox: RunningSandbox;
const secret = process.env.AUTH_CLIENT_SECRET ?? '';
const lines: string[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox({ auth: { clientId: 'medlemsansokan', clientSecret: secret } });
  process.env.AUTH_ISSUER = `${sandbox.url}/oidc`;
  await createOrganisations();
});
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(async () => {
  clearFaults();
  await change({});
  await post(`${sandbox.url}/oidc/sandbox/tokens`, {});
});
afterAll(() => sandbox.close());

const change = (input: object) => post(`${sandbox.url}/oidc/sandbox/roles`, input);
const takeRoles = (roles: string[]) => change({ account: ANNA?.email, roles });

/** Anna’s tokens from the provider, as after a sign-in. */
async function tokensOfAnna(): Promise<{ id_token: string; refresh_token?: string }> {
  const browser = new WebSession(APP);
  const query = new URLSearchParams({
    client_id: 'medlemsansokan',
    response_type: 'code',
    redirect_uri: `${APP}/api/auth/callback/oidc`,
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const login = await browser.open(`${sandbox.url}/oidc/auth?${query}`);
  const body = new URLSearchParams({ account: ANNA?.id ?? '' });
  const back = new URL((await browser.open(login.url, { method: 'POST', body })).url);
  const response = await fetch(`${sandbox.url}/oidc/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`medlemsansokan:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${APP}/api/auth/callback/oidc`,
      code_verifier: VERIFIER,
    }),
  });
  return (await response.json()) as { id_token: string; refresh_token?: string };
}

async function signIn(): Promise<SessionClaim> {
  const { id_token: idToken, refresh_token: refreshToken } = await tokensOfAnna();
  const session = { sessionId: randomUUID(), endsAt: Math.floor(Date.now() / 1000) + 28_800 };
  const profile = {
    issuer: `${sandbox.url}/oidc`,
    sub: ANNA?.id ?? '',
    name: 'Anna',
    email: 'a@example.com',
  };
  const roles = ['teknikbolagen:1', 'handelsforbundet:1'];
  const accountId = await storeSignIn({ ...profile, roles }, session, { idToken, refreshToken });
  lines.length = 0;
  return { ...session, accountId };
}

/** As if so many seconds had passed since the roles were checked. */
async function later({ sessionId }: SessionClaim, secondsAgo: number): Promise<void> {
  const then = new Date(Date.now() - secondsAgo * 1_000);
  await db().session.update({ where: { id: sessionId }, data: { checkedAt: then, attemptedAt: then } });
}

const rolesOf = async (claim: SessionClaim) => (await findCheckedSession(claim))?.roles.length;
const events = () => lines.map((line) => JSON.parse(line));

it('a role that is taken away counts within a minute, for whoever works on and whoever comes back', async () => {
  const claim = await signIn();
  await takeRoles(['teknikbolagen:3']);
  await later(claim, 50);
  expect(await rolesOf(claim)).toBe(2);
  for (const seconds of [61, 6_000]) {
    await later(claim, seconds);
    const session = await findCheckedSession(claim);
    expect(session?.roles.map(({ roleId }) => roleId)).toEqual([3]);
  }
  expect(events()).toEqual([expect.objectContaining({ event: 'roles-changed', accountId: claim.accountId })]);
  await takeRoles([]);
  await later(claim, 61);
  expect(await rolesOf(claim)).toBe(0);
});

it('the provider is queried once a minute, however many requests come at once', async () => {
  const claim = await signIn();
  await later(claim, 61);
  const requested = vi.spyOn(globalThis, 'fetch');
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => findCheckedSession(claim)));
  await findCheckedSession(claim);
  expect(answers.map((session) => session?.roles.length)).toEqual([2, 2, 2, 2, 2]);
  expect(requested.mock.calls.filter(([url]) => String(url).endsWith('/token'))).toHaveLength(1);
  requested.mockRestore();
});

it('a check that brings nothing new takes no transaction, one that does takes one', async () => {
  const claim = await signIn();
  const transactions = vi.spyOn(db(), '$transaction');
  await later(claim, 61);
  expect(await rolesOf(claim)).toBe(2);
  expect(transactions).not.toHaveBeenCalled();
  await takeRoles(['teknikbolagen:3']);
  await later(claim, 61);
  expect(await rolesOf(claim)).toBe(1);
  expect(transactions).toHaveBeenCalledOnce();
  transactions.mockRestore();
});

it('a role that was given in the product stays through checks, and is the provider’s when it gives it too', async () => {
  const claim = await signIn();
  const { accountId } = claim;
  const { moId } = await db().accountRole.findFirstOrThrow({ where: { accountId, roleId: 1 } });
  await db().roleGrant.create({
    data: {
      moId,
      roleId: 1,
      accountId,
      email: ANNA?.email ?? '',
      grantedBy: 'Robert',
      acceptedAt: new Date(),
    },
  });
  const sources = async () => {
    await later(claim, 61);
    await findCheckedSession(claim);
    const held = await db().accountRole.findMany({ where: { accountId, moId } });
    return held.map(({ roleId, source }) => `${roleId} ${source}`);
  };
  expect(await sources()).toEqual(['1 provider']);
  await takeRoles([]);
  expect(await sources()).toEqual(['1 grant']);
  expect(await sources()).toEqual(['1 grant']);
  await db().roleGrant.deleteMany({ where: { accountId } });
  expect(await sources()).toEqual([]);
});

it('an account that is disabled at the provider is out within a minute, and the log says why', async () => {
  const claim = await signIn();
  await change({ account: ANNA?.id, disabled: true });
  await later(claim, 61);
  expect(await findCheckedSession(claim)).toBeNull();
  expect(await findSession(claim)).toBeNull();
  expect(events()).toEqual([
    expect.objectContaining({ event: 'role-check', message: expect.stringContaining('invalid_grant') }),
    expect.objectContaining({ event: 'session-ended', reason: 'provider' }),
  ]);
});

const REFUSALS = [
  'invalid_grant',
  'interaction_required',
  'login_required',
  'consent_required',
  'account_selection_required',
  'invalid_token',
  'access_denied',
  'unmet_authentication_requirements',
  'mfa_required',
  'invalid_client',
  'unauthorized_client',
  'some_error_of_next_year',
];
const refuse = (refreshError: string, refreshStatus = 400) =>
  post(`${sandbox.url}/oidc/sandbox/tokens`, { refreshError, refreshStatus });

it.each(REFUSALS.flatMap((error) => [400, 401, 403].map((status) => [error, status] as const)))(
  'a refresh answered with %s (%i) ends the session, and the log says why',
  async (error, status) => {
    const claim = await signIn();
    await refuse(error, status);
    await later(claim, 61);
    expect(await findCheckedSession(claim)).toBeNull();
    expect(events()).toEqual([
      expect.objectContaining({ event: 'role-check', message: expect.stringContaining(error) }),
      expect.objectContaining({ event: 'session-ended', reason: 'provider' }),
    ]);
  },
);

it.each([
  ['temporarily_unavailable', 400],
  ['temporarily_unavailable', 503],
  ['server_error', 400],
  ['invalid_grant', 500],
  ['interaction_required', 503],
  ['slow_down', 429],
] as const)('a refresh answered with %s (%i) is a provider that is away', async (error, status) => {
  const claim = await signIn();
  await refuse(error, status);
  await later(claim, 61);
  expect(await rolesOf(claim)).toBe(2);
  const failingSince = new Date(Date.now() - (GRACE_SECONDS + 1) * 1_000);
  await db().session.update({ where: { id: claim.sessionId }, data: { failingSince } });
  await later(claim, 61);
  await expect(findCheckedSession(claim)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await refuse('');
  await later(claim, 61);
  // The pause that the provider requested may still last.
  if (status < 429) expect(await rolesOf(claim)).toBe(2);
});

it('an answer that stays wrong ends the session after the grace, because only a new sign-in can help', async () => {
  const claim = await signIn();
  await post(`${sandbox.url}/oidc/sandbox/tokens`, { signedBy: 'stranger' });
  await later(claim, 61);
  expect(await rolesOf(claim)).toBe(2);
  const failingSince = new Date(Date.now() - (GRACE_SECONDS + 1) * 1_000);
  await db().session.update({ where: { id: claim.sessionId }, data: { failingSince } });
  await later(claim, 61);
  expect(await findCheckedSession(claim)).toBeNull();
});

it('while the provider is away people work on with the roles they had, for a quarter of an hour', async () => {
  const claim = await signIn();
  await later(claim, 6_000);
  setFault('oidc', 'down');
  expect(await rolesOf(claim)).toBe(2);
  // It is not queried again for a minute.
  expect(await rolesOf(claim)).toBe(2);
  expect(events().filter(({ event }) => event === 'role-check')).toHaveLength(1);
  const failingSince = new Date(Date.now() - (GRACE_SECONDS + 1) * 1_000);
  await db().session.update({ where: { id: claim.sessionId }, data: { failingSince } });
  await expect(findCheckedSession(claim)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  clearFaults();
  await later(claim, 61);
  expect(await rolesOf(claim)).toBe(2);
  expect(await findSession(claim)).toMatchObject({ failingSeconds: 0 });
});

it('a provider that is slow holds nobody up for long', async () => {
  const claim = await signIn();
  await later(claim, 61);
  setFault('oidc', 'slow');
  const started = performance.now();
  expect(await rolesOf(claim)).toBe(2);
  expect(performance.now() - started).toBeLessThan(4_500);
});

it.each(['gone', 'stranger'])('an ID token signed by a wrong key (%s) gives no role', async (signedBy) => {
  const claim = await signIn();
  await takeRoles(['teknikbolagen:2']);
  await post(`${sandbox.url}/oidc/sandbox/tokens`, { signedBy });
  await later(claim, 61);
  const session = await findCheckedSession(claim);
  expect(session?.roles.map(({ roleId }) => roleId)).toEqual([1, 1]);
  expect(session?.failingSeconds).toBeGreaterThan(0);
});

it('a check calls the provider once: its addresses and keys are known', async () => {
  const claim = await signIn();
  await later(claim, 61);
  await rolesOf(claim);
  await later(claim, 61);
  const fetched = vi.spyOn(globalThis, 'fetch');
  await rolesOf(claim);
  const requested = fetched.mock.calls.map(([address]) => new URL(String(address)).pathname);
  fetched.mockRestore();
  expect(requested).toEqual(['/oidc/token']);
});

it('the roles of sessions that only listen are checked as well', async () => {
  const claim = await signIn();
  await takeRoles([]);
  await later(claim, 61);
  await validSessions([claim.sessionId]);
  await vi.waitFor(async () => {
    expect((await validSessions([claim.sessionId])).get(claim.sessionId)?.roles).toEqual([]);
  });
});

describe('an answer to a refresh token without an ID token', () => {
  /** What userinfo and introspection answer. Null: what the provider itself says. */
  let about: (() => Response) | null;
  beforeEach(() => {
    about = null;
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const path = new URL(String(address)).pathname;
      if (about && ['/oidc/me', '/oidc/introspection'].includes(path)) return about();
      const answer = await real(address, init);
      if (path === '/oidc/token' && (await new Response(init?.body).text()).includes('refresh_token=')) {
        const { id_token: _, ...rest } = (await answer.json()) as object & { id_token: string };
        return Response.json(rest, { status: answer.status });
      }
      if (!path.endsWith('/openid-configuration')) return answer;
      const known = (await answer.json()) as object;
      return Response.json({ ...known, introspection_endpoint: `${sandbox.url}/oidc/introspection` });
    });
    forgetProvider();
  });
  afterEach(() => {
    vi.mocked(globalThis.fetch).mockRestore();
    env().AUTH_REFRESH_ROLES = 'userinfo';
  });
  const hoursLeft = async (claim: SessionClaim) =>
    Math.round(((await findSession(claim))?.secondsLeft ?? 0) / 3_600);

  it.each<[string, () => Response]>([
    ['holds no roles', () => Response.json({ sub: ANNA?.id })],
    ['holds nothing', () => Response.json({})],
    ['is a signed text', () => new Response('eyJ.eyJ.x', { headers: { 'Content-Type': 'application/jwt' } })],
    ['is forbidden', () => Response.json({ error: 'insufficient_scope' }, { status: 403 })],
    ['is not there', () => new Response('', { status: 404 })],
  ])('leaves the roles of the sign-in for an hour if userinfo %s', async (_, answer) => {
    const claim = await signIn();
    about = answer;
    for (const seconds of [61, 6_000, 6_000]) {
      await later(claim, seconds);
      expect(await rolesOf(claim)).toBe(2);
      expect(await findSession(claim)).toMatchObject({ failingSeconds: 0 });
    }
    expect(await hoursLeft(claim)).toBe(1);
    expect(events().filter(({ event }) => event === 'role-check')).toEqual([]);
  });

  it('leaves them until the next sign-in if the settings say so', async () => {
    env().AUTH_REFRESH_ROLES = 'sign-in';
    const claim = await signIn();
    await takeRoles([]);
    await later(claim, 6_000);
    expect(await rolesOf(claim)).toBe(2);
    expect(await hoursLeft(claim)).toBe(8);
    await change({ account: ANNA?.id, disabled: true });
    await later(claim, 61);
    expect(await findCheckedSession(claim)).toBeNull();
  });

  it.each(['userinfo', 'introspection'] as const)(
    'is completed by %s, where a role that is gone counts',
    async (where) => {
      env().AUTH_REFRESH_ROLES = where;
      const claim = await signIn();
      const given = [
        ['teknikbolagen:3', 'handelsforbundet:1'],
        ['teknikbolagen:3'],
        undefined,
        ['teknikbolagen:1'],
      ];
      for (const roles of given) {
        about = () => Response.json({ active: true, sub: ANNA?.id, roles });
        await later(claim, 61);
        expect(await rolesOf(claim)).toBe(roles?.length ?? 0);
      }
      expect(await hoursLeft(claim)).toBe(8);
      about = () => Response.json({ active: true, sub: 'somebody-else', roles: ['teknikbolagen:1'] });
      await later(claim, 61);
      expect(await findCheckedSession(claim)).toBeNull();
    },
  );

  it('is completed by what the provider itself says', async () => {
    const claim = await signIn();
    await takeRoles(['teknikbolagen:3']);
    await later(claim, 61);
    expect((await findCheckedSession(claim))?.roles.map(({ roleId }) => roleId)).toEqual([3]);
    await takeRoles([]);
    await later(claim, 61);
    expect(await rolesOf(claim)).toBe(0);
  });

  it('counts as a provider that is away while userinfo is', async () => {
    const claim = await signIn();
    about = () => new Response('', { status: 500 });
    await later(claim, 61);
    expect(await rolesOf(claim)).toBe(2);
    expect((await findSession(claim))?.failingSeconds).toBeGreaterThan(0);
  });
});

it('an answer that stays wrong ends the session before calls are refused', async () => {
  const claim = await signIn();
  await post(`${sandbox.url}/oidc/sandbox/tokens`, { signedBy: 'stranger' });
  const failingSince = new Date(Date.now() - (GRACE_SECONDS - 30) * 1_000);
  await db().session.update({ where: { id: claim.sessionId }, data: { failingSince } });
  await later(claim, 61);
  expect(await findCheckedSession(claim)).toBeNull();
});

it('without a refresh token there is nothing to ask', async () => {
  await change({ refreshTokens: false });
  expect((await tokensOfAnna()).refresh_token).toBeUndefined();
  const claim = await signIn();
  await takeRoles([]);
  await later(claim, 6_000);
  expect(await rolesOf(claim)).toBe(2);
});
