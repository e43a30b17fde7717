import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentCaseWorker } from '@/lib/engine/access/actor';
import { validSessions } from '@/lib/engine/live/rights';
import {
  createSession,
  endSession,
  findSession,
  type SessionClaim,
  secondsUntilEnd,
  sessionTimes,
} from '@/lib/integrations/identity/session-store';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { clearOut } from '@/lib/server/jobs/run-job';
import { setUpWorld } from '../../fixtures/world';

const browser = vi.hoisted(() => ({ session: null as object | null, headers: new Map<string, string>() }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => undefined }),
  headers: async () => ({ get: (name: string) => browser.headers.get(name) ?? null }),
}));
vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => browser.session }));

const world = setUpWorld();
const lines: string[] = [];
beforeEach(() => {
  browser.session = null;
  browser.headers.clear();
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
});

const HOUR = 3_600;
const claimOf = (): SessionClaim => ({
  accountId: world.workers.teknikbolagen[1].accountId,
  sessionId: randomUUID(),
  endsAt: Math.floor(Date.now() / 1000) + 8 * HOUR,
});
async function begin(): Promise<SessionClaim> {
  const claim = claimOf();
  await createSession(db(), claim, { idToken: 'canary-id-token', refreshToken: 'canary-refresh-token' });
  browser.session = claim;
  return claim;
}
const rowOf = ({ sessionId }: SessionClaim) => db().session.findUniqueOrThrow({ where: { id: sessionId } });
const idleFor = ({ sessionId }: SessionClaim, seconds: number) =>
  db().session.update({
    where: { id: sessionId },
    data: { lastSeenAt: new Date(Date.now() - seconds * 1_000) },
  });
const holds = async (claim: SessionClaim) => (await findSession(claim)) !== null;

it('reads the caller, their roles and their session with one query', async () => {
  await begin();
  const queries = vi.spyOn(db(), '$queryRaw');
  const { name, accountId, sessionId } = (await currentCaseWorker()) ?? {};
  const anna = world.workers.teknikbolagen[1];
  expect({ name, accountId, sessionId }).toEqual({
    ...browser.session,
    name: anna.name,
    endsAt: undefined,
  });
  expect((await currentCaseWorker())?.roles).toEqual(anna.roles);
  expect(queries).toHaveBeenCalledTimes(2);
});

it('ends a session that was idle for too long, on the server, and says so in the log', async () => {
  const claim = await begin();
  const limit = env().SESSION_IDLE_MINUTES * 60;
  await idleFor(claim, limit - 30);
  expect(await holds(claim)).toBe(true);
  await idleFor(claim, limit + 1);
  expect((await validSessions([claim.sessionId])).size).toBe(0);
  expect(await holds(claim)).toBe(false);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'session-ended', reason: 'idle', accountId: claim.accountId }),
  ]);
  // Nothing brings it back.
  await idleFor(claim, 0);
  expect(await holds(claim)).toBe(false);
});

it('counts what a person did as activity, and what a page fetches by itself not; it writes at most once a minute', async () => {
  const claim = await begin();
  const seen = async () => Date.now() - (await rowOf(claim)).lastSeenAt.getTime() < 60_000;
  browser.headers.set('sec-fetch-mode', 'cors');
  await idleFor(claim, 600);
  await currentCaseWorker();
  expect(await seen()).toBe(false);
  await currentCaseWorker(true);
  expect(await seen()).toBe(true);
  await idleFor(claim, 600);
  browser.headers.set('sec-fetch-mode', 'navigate');
  await currentCaseWorker();
  expect(await seen()).toBe(true);
  const { lastSeenAt } = await idleFor(claim, 50);
  await currentCaseWorker(true);
  expect((await rowOf(claim)).lastSeenAt).toEqual(lastSeenAt);
});

it('lasts eight hours at most, however much it is used', async () => {
  const claim = await begin();
  const state = await findSession(claim);
  expect(state && secondsUntilEnd(state)).toBeGreaterThan(env().SESSION_IDLE_MINUTES * 60 - 10);
  await db().session.update({
    where: { id: claim.sessionId },
    data: { endsAt: new Date(Date.now() + 60_000) },
  });
  const late = await findSession(claim);
  expect(late && secondsUntilEnd(late)).toBeLessThanOrEqual(60);
  await db().session.update({ where: { id: claim.sessionId }, data: { endsAt: new Date(Date.now() - 1) } });
  expect(await holds(claim)).toBe(false);
  await clearOut();
  expect(await db().session.count({ where: { id: claim.sessionId } })).toBe(0);
  // A cookie whose session is gone is none, whatever it says.
  expect(await holds(claim)).toBe(false);
});

it('is over for good when it was ended; other sessions of the account go on', async () => {
  const [claim, other] = [await begin(), await begin()];
  expect(await endSession(claim, 'sign-out')).toBe('canary-id-token');
  expect(await endSession(claim, 'sign-out')).toBeUndefined();
  expect([await holds(claim), await holds(other)]).toEqual([false, true]);
  expect([...(await validSessions([claim.sessionId, other.sessionId, randomUUID()])).entries()]).toEqual([
    [other.sessionId, { accountId: other.accountId, roles: world.workers.teknikbolagen[1].roles }],
  ]);
});

it('ends idle sessions that nobody uses, too, and deletes their tokens', async () => {
  const [idle, busy] = [await begin(), await begin()];
  await idleFor(idle, env().SESSION_IDLE_MINUTES * 60 + 1);
  await clearOut();
  expect(await rowOf(idle)).toMatchObject({ endReason: 'idle', refreshToken: null, idToken: null });
  expect(await rowOf(busy)).toMatchObject({ endReason: null, endedAt: null });
});

it('stores the tokens of the provider sealed', async () => {
  expect(JSON.stringify(await rowOf(await begin()))).not.toContain('canary');
});

it('says how long it lasts, when to warn, and whether it can be prolonged', async () => {
  const claim = await begin();
  const times = async () => {
    const state = await findSession(claim);
    return state && sessionTimes(state);
  };
  await idleFor(claim, 600);
  const left = (env().SESSION_IDLE_MINUTES - 10) * 60;
  expect(await times()).toEqual({
    accountId: claim.accountId,
    secondsLeft: expect.any(Number),
    warningSeconds: 300,
    canGoOn: true,
  });
  expect(Math.abs(((await times())?.secondsLeft ?? 0) - left)).toBeLessThan(10);
  await db().session.update({
    where: { id: claim.sessionId },
    data: { endsAt: new Date(Date.now() + 60_000) },
  });
  expect(await times()).toMatchObject({ canGoOn: false });
});
