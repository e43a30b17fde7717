import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '@/lib/domain/limits';
import { PLACES } from '@/lib/engine/live/live-cases';
import { signCaseToken } from '@/lib/platform/crypto/case-link';
import { env } from '@/lib/platform/settings/env';
import { routeOf } from '@/lib/server/http/call-routes';
import { caseEvents, liveCases } from '@/lib/server/http/event-streams';
import { asBrowser, type Browser } from '../fixtures/browser';
import { readerOf } from '../fixtures/streams';
import { setUpWorld } from '../fixtures/world';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

const opened: Response[] = [];
let live = new AbortController();
const world = setUpWorld();
/** Enough for the other tests of this file. */
const FACTOR = 0.1;
beforeAll(() => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(FACTOR);
});
afterEach(async () => {
  for (const { body } of opened.splice(0)) if (body && !body.locked) await body.cancel();
  live.abort();
  live = new AbortController();
});

async function ask(id: string, browser: Browser, token?: string): Promise<Response> {
  const query = token === undefined ? '' : `?token=${token}`;
  const request = new Request(`http://localhost:3000/api/Case/${id}/Events${query}`, { signal: live.signal });
  const response = await asBrowser(browser, () =>
    routeOf(caseEvents)(request, { params: Promise.resolve({ caseId: id }) }),
  );
  opened.push(response);
  return response;
}

const nobody = (): Browser => ({ cookies: new Map() });

it('follows a case for a case worker and for whoever holds the link, within their right', async () => {
  const { id, linkVersion, contactEmail } = await world.caseIn('SUBMITTED');
  const expiresAt = new Date(Date.now() + 86_400_000);
  const token = signCaseToken({ caseId: id, linkVersion, expiresAt });
  const { accountId } = world.workers.teknikbolagen[3];
  const worker = await ask(id, { ...nobody(), accountId });
  const applicant = await ask(id, nobody(), token);
  expect([worker.status, applicant.status]).toEqual([200, 200]);
  expect(worker.headers.get('content-type')).toBe('text/event-stream');
  expect(await readerOf(worker.body as ReadableStream<Uint8Array>).next('hello')).toMatchObject({
    you: accountId,
  });
  const hello = await readerOf(applicant.body as ReadableStream<Uint8Array>).next('hello');
  expect(hello).toMatchObject({ you: 'applicant' });
  expect(JSON.stringify(hello)).not.toContain(contactEmail);
  const stranger = { ...nobody(), accountId: world.workers.handelsforbundet[1].accountId };
  expect([(await ask(id, stranger)).status, (await ask(id, nobody())).status]).toEqual([404, 401]);
});

it('holds a handful open for one link, however many are requested', async () => {
  const { id, linkVersion } = await world.caseIn('SUBMITTED');
  const before = liveCases().size;
  const expiresAt = new Date(Date.now() + 86_400_000);
  for (let count = 0; count < 20; count += 1) {
    // Each time another link of the same version: it is still one holder.
    const token = signCaseToken({
      caseId: id,
      linkVersion,
      expiresAt: new Date(expiresAt.getTime() + count * 1_000),
    });
    expect((await ask(id, nobody(), token)).status).toBe(200);
  }
  expect(liveCases().size - before).toBeLessThanOrEqual(PLACES.ofCaller);
});

it('refuses with the time to wait where one address has too many', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const statuses: number[] = [];
  while (statuses.length < PLACES.ofAddress) {
    const { id, linkVersion } = await world.caseIn('SUBMITTED');
    const token = signCaseToken({ caseId: id, linkVersion, expiresAt });
    for (let count = 0; count < PLACES.ofCaller; count += 1) {
      statuses.push((await ask(id, nobody(), token)).status);
    }
  }
  expect(new Set(statuses.slice(0, PLACES.ofAddress))).toEqual(new Set([200]));
  const { id, linkVersion } = await world.caseIn('SUBMITTED');
  const refused = await ask(id, nobody(), signCaseToken({ caseId: id, linkVersion, expiresAt }));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('has its own rate limit for opening: a caller above it has to wait, others do not', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const anna = { ...nobody(), accountId: world.workers.teknikbolagen[1].accountId };
  const robert = { ...nobody(), accountId: world.workers.teknikbolagen[2].accountId };
  const statuses: number[] = [];
  for (let count = 0; count <= RATE_LIMITS.events.points * FACTOR; count += 1) {
    const response = await ask(id, anna);
    statuses.push(response.status);
    await response.body?.cancel();
  }
  expect(statuses.indexOf(429)).toBe(RATE_LIMITS.events.points * FACTOR);
  const refused = await ask(id, anna);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await ask(id, robert)).status).toBe(200);
});
