import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import { hasValidCheckDigit } from '@/lib/domain/fields/organisation-number';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { createCase } from '@/lib/features/case/create-case';
import { renewLink, sendForgottenLink } from '@/lib/features/case/lost-link';
import { db } from '@/lib/platform/database/db';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';
import { asBrowser, type Handler, handlerKey, routeHandlers } from '../fixtures/browser';
import { requestFor } from '../fixtures/request-for';
import { setUpWorld } from '../fixtures/world';
import { setUpOutside } from '../lib/integrations/outside';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

const outside = setUpOutside();
const world = setUpWorld();
let handlers: Map<string, Handler>;
beforeAll(async () => {
  handlers = await routeHandlers();
});

let numbers = 0;
function nextPersonalNumber(): string {
  numbers += 1;
  const nine = `800101${String(100 + numbers)}`;
  const last = [...'0123456789'].find((digit) => hasValidCheckDigit(nine + digit)) ?? '';
  return `${nine.slice(0, 6)}-${nine.slice(6)}${last}`;
}

/** What a person with such a number can be. Each makes one, and returns the number. */
const STATES: Record<string, () => Promise<string>> = {
  unknown: async () => nextPersonalNumber(),
  'known to the register': () => registered({}),
  member: () => registered({ memberOf: ['handelsforbundet'] }),
  'without a business any more': () => registered({ active: false }),
  'another kind of company to the register': () => registered({ kind: 'FOREIGN_COMPANY' }),
  ...Object.fromEntries(
    CASE_STATUSES.map((status) => [
      status,
      async () => {
        const orgNo = nextPersonalNumber();
        const data = { orgNo, organisationType: 'SOLITARY_COMPANY', contactEmail: `${status}@example.com` };
        await world.caseIn(status, { organisation: 'handelsforbundet', data });
        return orgNo;
      },
    ]),
  ),
};

const known = new Map<string, object>();
async function registered(facts: object): Promise<string> {
  const orgNo = nextPersonalNumber();
  known.set(orgNo, {
    ...{ orgNo, name: 'Sara Svensson', kind: 'SOLITARY_COMPANY', active: true, memberOf: [] },
    ...facts,
  });
  return orgNo;
}

async function answerOf(
  call: Call,
  sent: { input: Record<string, unknown>; caseId?: string; headers?: Record<string, string> },
) {
  const headers = { [CALLER_ADDRESS_HEADER]: crypto.randomUUID(), ...sent.headers };
  const { request, context } = requestFor(call, { ...sent, headers });
  const began = performance.now();
  const answer = await asBrowser({ cookies: new Map() }, () =>
    (handlers.get(handlerKey(call)) as Handler)(request, context),
  );
  const took = performance.now() - began;
  const comparable = [...answer.headers].filter(([name]) => name !== 'x-request-id');
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '');
  return { status: answer.status, headers: comparable, text, took };
}

const apply = (orgNo: string, more: object = {}, headers = {}) =>
  answerOf(createCase.call, {
    input: { moSlug: 'handelsforbundet', orgNo, email: 'somebody@example.com', asksForName: true, ...more },
    headers,
  });

/** What a stranger sees, without what is another in every answer. */
async function seenBy(orgNo: string) {
  if (known.has(orgNo)) outside.proxy.answer(/companies\/lookup/, 200, {}, JSON.stringify(known.get(orgNo)));
  const nameless = await apply(orgNo);
  if (known.has(orgNo)) expect(outside.proxy.calls.at(-1)).not.toMatch(orgNo);
  const created = await apply(orgNo, { companyName: 'Saras Bod' });
  const { caseId } = JSON.parse(created.text) as { caseId: string };
  const forgot = await answerOf(sendForgottenLink.call, { input: { moSlug: 'handelsforbundet', orgNo } });
  const renewed = await answerOf(renewLink.call, { input: { caseId } });
  const opened = await answerOf(CALLS.getCase as Call, { input: {}, caseId });
  for (const { took } of [created, forgot, renewed]) expect(took).toBeGreaterThan(990);
  const seen = { nameless, created, forgot, renewed, opened };
  return Object.fromEntries(
    Object.entries(seen).map(([name, { took: _, text, ...rest }]) => [
      name,
      { ...rest, text: text.replace(caseId, '') },
    ]),
  );
}

describe('whoever knows a person’s number', () => {
  it('gets the same answers whatever that person is', { timeout: 240_000 }, async () => {
    const expected = await seenBy(await (STATES.unknown as () => Promise<string>)());
    expect(expected).toMatchObject({
      nameless: { status: 400, text: expect.stringContaining('"companyName":["REQUIRED"]') },
      created: { status: 201 },
      forgot: { status: 204 },
      renewed: { status: 204 },
      opened: { status: 401 },
    });
    for (const [state, make] of Object.entries(STATES)) {
      const orgNo = await make();
      expect({ state, ...(await seenBy(orgNo)) }).toEqual({ state, ...expected });
    }
  });

  it('gets the same answer again for the same key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('unknown', 'STARTED', 'REJECTED'), async (state) => {
        const orgNo = await (STATES[state] as () => Promise<string>)();
        const key = { 'idempotency-key': crypto.randomUUID(), [CALLER_ADDRESS_HEADER]: orgNo };
        const [first, second] = [
          await apply(orgNo, { companyName: 'Saras Bod' }, key),
          await apply(orgNo, { companyName: 'Saras Bod' }, key),
        ];
        expect([second.status, second.text]).toEqual([201, first.text]);
      }),
      { numRuns: 6 },
    );
  });
});

it('mails the link of the person’s application to its contact person, and nothing to the address that was typed', async () => {
  const orgNo = await (STATES.STARTED as () => Promise<string>)();
  const before = await db().case.count({ where: { orgNo } });
  await apply(orgNo, { companyName: 'Saras Bod', email: 'stranger@example.com' });
  const mails = await db().mail.findMany({ where: { case: { orgNo } }, select: { type: true, to: true } });
  expect(mails).toEqual([{ type: 'lostCaseLink', to: 'STARTED@example.com' }]);
  expect(await db().mail.count({ where: { to: 'stranger@example.com' } })).toBe(0);
  expect(await db().case.count({ where: { orgNo } })).toBe(before);
});

it('still says of a company what there is', async () => {
  const { orgNo } = await world.caseIn('STARTED', { organisation: 'handelsforbundet' });
  expect(await apply(orgNo, { companyName: 'Alfa' })).toMatchObject({ status: 400 });
});
