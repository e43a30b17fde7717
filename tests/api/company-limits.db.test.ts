import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { RATE_LIMITS } from '@/lib/domain/limits';
import { createCase } from '@/lib/features/case/create-case';
import { renewLink, sendForgottenLink } from '@/lib/features/case/lost-link';
import { env } from '@/lib/platform/settings/env';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';
import { asBrowser, type Handler, handlerKey, routeHandlers } from '../fixtures/browser';
import { requestFor } from '../fixtures/request-for';
import { setUpWorld } from '../fixtures/world';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

const world = setUpWorld();
let handlers: Map<string, Handler>;
beforeAll(async () => {
  handlers = await routeHandlers();
});
beforeEach(() => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(1);
});

async function use(call: Call, { input, address }: { input: Record<string, unknown>; address: string }) {
  const { request, context } = requestFor(call, { input, headers: { [CALLER_ADDRESS_HEADER]: address } });
  const handler = handlers.get(handlerKey(call)) as Handler;
  return asBrowser({ cookies: new Map() }, () => handler(request, context));
}

it('of one address on a company leaves others theirs: nobody can use up what a company is allowed', async () => {
  const theCase = await world.caseIn('STARTED');
  const { orgNo, id: caseId } = theCase;
  const forgot = (address: string) =>
    use(sendForgottenLink.call, { input: { moSlug: 'teknikbolagen', orgNo }, address });
  const renew = (address: string) => use(renewLink.call, { input: { caseId }, address });
  const apply = (address: string) => {
    const input = { moSlug: 'teknikbolagen', orgNo, email: 'a@example.com' };
    return use(createCase.call, { input, address });
  };
  for (const [ask, answer, limit] of [
    [forgot, 204, 'linkByCase'],
    [renew, 204, 'linkByCase'],
    [apply, 400, 'applyByCompany'],
  ] as const) {
    const stranger = `stranger to ${ask.name}`;
    for (let used = 0; used < RATE_LIMITS[limit].points; used += 1)
      expect((await ask(stranger)).status).toBe(answer);
    expect((await ask(stranger)).status).toBe(429);
    expect((await ask(`company, by ${ask.name}`)).status).toBe(answer);
  }
});

it('of one address lets an office or a fair apply, and one mailbox gets no more for that', async () => {
  const { orgNo } = await world.caseIn('STARTED');
  const apply = (address: string, input: object) =>
    use(createCase.call, { input: { moSlug: 'teknikbolagen', orgNo, ...input }, address });
  for (let used = 0; used < 11; used += 1) {
    const answer = await apply('fair', { moSlug: 'nowhere', email: `visitor-${used}@example.com` });
    expect(answer.status).toBe(404);
  }
  const bomb = (address: string) => apply(address, { email: 'Victim@example.com' });
  for (let used = 0; used < RATE_LIMITS.mailByRecipient.points; used += 1) {
    expect((await bomb(`address ${used}`)).status).toBe(400);
  }
  const refused = await bomb('yet another');
  const hours = Math.ceil(Number(refused.headers.get('retry-after')) / 3_600);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { message: `För många försök. Vänta ${hours} timmar och försök igen.` },
  ]);
  expect((await apply('yet another', { email: 'victim@EXAMPLE.com' })).status).toBe(429);
  expect((await apply('yet another', { email: 'somebody@example.com' })).status).toBe(400);
});
