import { beforeEach, expect, it, vi } from 'vitest';
import { saveValues } from '@/lib/features/application/save-values';
import { caseQuery } from '@/lib/features/case/get-case';
import { renewLink } from '@/lib/features/case/lost-link';
import { rejectCase } from '@/lib/features/case/reject-case';
import { caseCookieName, signCaseToken } from '@/lib/platform/crypto/case-link';
import { routeOf } from '@/lib/server/http/call-routes';
import { caseEvents } from '@/lib/server/http/event-streams';
import { openLink } from '@/lib/server/http/open-link';
import { signingWebhook } from '@/lib/server/http/webhooks';
import { asBrowser, type Browser, type Handler } from '../fixtures/browser';
import { setUpWorld } from '../fixtures/world';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', () => ({ after: (work: () => void) => work() }));
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

const world = setUpWorld();
let lines: string[];
beforeEach(() => {
  lines = [];
  for (const stream of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, stream).mockImplementation(
      (...parts: unknown[]) => void lines.push(parts.map(String).join(' ')),
    );
  }
});

const CANARY = 'kanariefågel';

/** Calls of every kind, that go well, are refused and break, with something in each place that must not be logged. */
async function everythingWith(token: string, caseId: string): Promise<void> {
  const link = { query: `caseId=${caseId}&token=${token}&search=${CANARY}`, id: caseId };
  const broken = routeOf({
    ...saveValues,
    perform: async () => {
      throw new Error('A defect');
    },
  });
  await call(routeOf(caseQuery), 'GET', link);
  await call(routeOf(caseQuery), 'GET', { ...link, query: `caseId=${caseId}&token=${token}x` });
  await call(routeOf(rejectCase), 'PUT', link, { reason: CANARY });
  await call(routeOf(saveValues), 'POST', link, { items: [{ componentId: 'website', value: CANARY }] });
  await call(broken, 'POST', link, { items: [{ componentId: 'website', value: CANARY }] });
  await call(routeOf(renewLink), 'POST', link, { caseId, email: `${CANARY}@example.com` });
  const cookie = { cookies: new Map([[caseCookieName(caseId), token]]) };
  await call(routeOf(caseQuery), 'GET', { query: `caseId=${caseId}`, id: caseId }, undefined, cookie);
  const events = await call(routeOf(caseEvents), 'GET', link);
  await events.body?.cancel();
  await openLink(caseId, token, ['form', CANARY]);
  await signingWebhook(
    new Request(`http://localhost:3000/api/webhooks/signing?secret=${CANARY}`, { method: 'POST' }),
  );
}

function call(
  handler: Handler,
  method: string,
  { query, id }: { query: string; id: string },
  body?: unknown,
  browser: Browser = { cookies: new Map() },
): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/any?${query}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': CANARY.slice(0, 7) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return asBrowser(browser, () => handler(request, { params: Promise.resolve({ caseId: id }) }));
}

it('the log holds no token, no secret and nothing that was written', async () => {
  const { id, linkVersion } = await world.caseIn('STARTED');
  const token = signCaseToken({ caseId: id, linkVersion, expiresAt: new Date(Date.now() + 86_400_000) });
  await everythingWith(token, id);
  const said = lines.join('\n');
  expect(said).not.toContain(token.slice(-43));
  expect(said).not.toContain(CANARY);
});

it('each request is one line of JSON, that says when, what, who and with which result', async () => {
  const { id, linkVersion } = await world.caseIn('STARTED');
  const token = signCaseToken({ caseId: id, linkVersion, expiresAt: new Date(Date.now() + 86_400_000) });
  const response = await call(
    routeOf(rejectCase),
    'PUT',
    { query: `caseId=${id}&token=${token}`, id },
    { reason: 'x' },
  );
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'info',
      event: 'request',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      method: 'PUT',
      route: '/api/Case/Reject',
      status: 403,
      code: 'FORBIDDEN',
      caller: `case:${id}`,
      requestId: response.headers.get('x-request-id'),
      ms: expect.any(Number),
    },
  ]);
});
