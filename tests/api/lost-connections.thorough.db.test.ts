import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_CALLS } from '@/lib/contract/contract';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { systemActor } from '@/lib/engine/access/access';
import { findCase } from '@/lib/engine/access/locked-case';
import { SIGNING_COOKIE } from '@/lib/engine/access/signing-cookie';
import { queue } from '@/lib/engine/jobs/queue';
import { logInToSigning } from '@/lib/integrations/signing/signing';
import { signCaseToken } from '@/lib/platform/crypto/case-link';
import { seal } from '@/lib/platform/crypto/sealed';
import { db } from '@/lib/platform/database/db';
import { inTime, sql } from '@/lib/platform/database/sql';
import { openLink } from '@/lib/server/http/open-link';
import { registerWebhook } from '@/lib/server/http/webhooks';
import {
  asBrowser,
  type Browser,
  beginSession,
  type Handler,
  handlerKey,
  routeHandlers,
} from '../fixtures/browser';
import { CALL_ATTEMPTS, type CallAttempt } from '../fixtures/call-attempts';
import { type SomeCase, withColleague } from '../fixtures/cases';
import { CutProxy, someCut } from '../fixtures/cut-proxy';
import { expectedRefusal } from '../fixtures/expected-refusal';
import { fuzzRequest } from '../fixtures/fuzz-request';
import { chanceOf } from '../fixtures/fuzz-values';
import { ownerPool } from '../fixtures/owner';
import { requestFor } from '../fixtures/request-for';
import { setUpWorld } from '../fixtures/world';
import { setUpOutside } from '../lib/integrations/outside';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);
vi.mock('@/lib/features/signing/application-pdf', async () => {
  const { PDFDocument } = await import('pdf-lib');
  const document = await PDFDocument.create();
  document.addPage();
  const bytes = await document.save();
  return { renderApplicationPdf: async () => bytes };
});

const SEED = 20_261_125;
/** How often each call is sent while the database is cut off at a moment of its own. */
const TIMES = 1;

// Everything of the product goes through the proxy, and what the test itself looks at does not. Settings are read on first use.
const database = new URL(process.env.DATABASE_URL ?? '');
const proxy = new CutProxy(database);
const address = new URL(database);
address.hostname = '127.0.0.1';
address.port = String(await proxy.listen());
process.env.DATABASE_URL = address.href;
process.env.DATABASE_TIMEOUT_MS = '4000';

setUpOutside();
const world = setUpWorld();
let owner: ReturnType<typeof ownerPool>;
let handlers: Map<string, Handler>;
let signingLogin: string;
const logged: string[] = [];
beforeAll(async () => {
  for (const level of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void logged.push(line));
  handlers = await routeHandlers();
  signingLogin = (await logInToSigning('anna@example.com', 'signera')).accessToken;
  await queue();
  await beginSession(world.workers.teknikbolagen[1].accountId);
  owner = ownerPool(1);
}, 120_000);
beforeEach(mend);
afterAll(async () => {
  await owner.end();
  // Last, because the product is closed through it.
  setTimeout(() => proxy.close(), 5_000).unref();
});

/** Leads to the database again, and waits until no dead connection is left in a pool. */
async function mend(): Promise<void> {
  proxy.mend();
  const isWell = async () => {
    const asked = Array.from({ length: 8 }, () => [db().$queryRaw`SELECT 1`, inTime(sql()`SELECT 1`)]).flat();
    const all = await Promise.allSettled(asked);
    return all.every(({ status }) => status === 'fulfilled');
  };
  while (!(await isWell())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const worker = (): Browser => {
  const { accountId } = world.workers.teknikbolagen[1];
  const login = seal(signingLogin, 'signing-cookie', `${accountId} ${accountId}`);
  return { accountId, cookies: new Map([[SIGNING_COOKIE, login]]) };
};
const nobody = (): Browser => ({ cookies: new Map() });
const tokenOf = ({ id, linkVersion }: SomeCase) =>
  signCaseToken({ caseId: id, linkVersion, expiresAt: new Date(Date.now() + 86_400_000) });

const statuses = new Map<number, number>();

/** What must not be answered: anything but a success, a refusal, or 503 with the time to wait. */
async function wrongOf(name: string, response: Response, from: number): Promise<string[]> {
  const { status, headers } = response;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status === 503 && Number(headers.get('retry-after')) > 0) return [];
  if (status < 500 && status !== 408) return [];
  return [`${name} ${status} ${logged.slice(from).join(' ').slice(0, 1_500)}`];
}

/** Reads an answer to its end, as a reader does. A download may break off, because the database goes away while it is sent. */
async function read(response: Response): Promise<string | null> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return null;
  }
  return response.text().catch(() => null);
}

describe('while connections to the database are lost at any moment', () => {
  it('every call is answered, refused, or put off', async () => {
    const theCase = await world.caseIn('STARTED');
    const known = {
      ...{ caseId: [theCase.id], slug: ['teknikbolagen'], moSlug: ['teknikbolagen'] },
      ...{
        formId: ['company'],
        componentId: ['postalAddress'],
        tag: ['Undergrupper'],
        orgNo: ['559900-0014'],
      },
      moId: [world.organisations.teknikbolagen.id],
    };
    const wrong: string[] = [];
    let index = 0;
    for (const call of ALL_CALLS) {
      for (let time = 0; time < TIMES; time += 1) {
        index += 1;
        const chance = chanceOf(SEED * 1_000_003 + index);
        const token = call.onCase && chance.onceIn(3) ? tokenOf(theCase) : undefined;
        const { request, params } = fuzzRequest(call, known, token, chance);
        const from = logged.length;
        const cut = someCut(chance);
        proxy.plan(cut);
        const response = await asBrowser(token ? nobody() : worker(), () =>
          (handlers.get(handlerKey(call)) as Handler)(request, { params: Promise.resolve(params) }),
        );
        await read(response);
        wrong.push(...(await wrongOf(`${index}: ${call.method} ${call.path}`, response, from)));
        await mend();
      }
    }
    expect(wrong).toEqual([]);
    expect(statuses.get(503)).toBeGreaterThan(20);
    expect(statuses.get(200)).toBeGreaterThan(5);
  }, 600_000);

  it.each(['STARTED', 'SUBMITTED'] as const)(
    'a change of a case that is %s is stored once, and its key gives the first answer',
    async (status) => {
      const wrong: string[] = [];
      let index = CASE_SEEDS[status];
      for (const attempt of CALL_ATTEMPTS.filter(({ call }) => call.changes || call.method !== 'GET')) {
        for (const isApplicant of [false, true]) {
          index += 1;
          const isFilledIn = !(attempt.onEmptyCase && status === 'STARTED');
          const theCase = await withColleague(world.caseIn(status, { isFilledIn }));
          wrong.push(...(await changeOnce(attempt, theCase, isApplicant, chanceOf(index))));
        }
      }
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  it('links and what other systems report are deferred', async () => {
    const theCase = await world.caseIn('STARTED');
    const wrong: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      const chance = chanceOf(index);
      const from = logged.length;
      proxy.plan({ ...someCut(chance), after: chance.below(2) });
      const response = await asBrowser(nobody(), () => openLink(theCase.id, tokenOf(theCase), []));
      const isSentOn =
        response.status === 303 && !/invalid|renew/.test(response.headers.get('location') ?? '');
      if (!isSentOn) wrong.push(...(await wrongOf(`link ${index}`, response, from)));
      if (response.status === 303 && !isSentOn) wrong.push(`link ${index} is said to be invalid`);
      proxy.plan({ ...someCut(chance), after: chance.below(2) });
      const told = await registerWebhook(
        new Request('http://localhost:3000/api/webhooks/register', { method: 'POST', body: '{}' }),
      );
      wrong.push(...(await wrongOf(`webhook ${index}`, told, from)));
      await mend();
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

const CASE_SEEDS = { STARTED: 1_000, SUBMITTED: 2_000 } as const satisfies Partial<
  Record<CaseStatus, number>
>;

/** How many events of a case are recorded, as the database knows it. */
async function eventsOf(caseId: string): Promise<number> {
  const [row] = await owner<[{ count: number }]>`
    SELECT count(*)::int AS count FROM audit_entry WHERE case_id = ${caseId}`;
  return row.count;
}

/** Makes a permitted change while the database is cut off, then again with the same key when it is back. */
async function changeOnce(
  attempt: CallAttempt,
  theCase: SomeCase,
  isApplicant: boolean,
  chance: ReturnType<typeof chanceOf>,
): Promise<string[]> {
  const { call } = attempt;
  const caller = isApplicant ? 'applicant' : 1;
  const record = await findCase(db(), systemActor('job'), theCase.id);
  if (!isPermitted(attempt.action({}, record), caller) || (isApplicant && call.forCaseWorkers)) return [];
  const input = await attempt.prepare(theCase);
  const now = { ...theCase, ...(await findCase(db(), systemActor('job'), theCase.id)) } as SomeCase;
  const action = attempt.action(input, now as never);
  const mo = world.organisations.teknikbolagen;
  if (expectedRefusal(action, caller, now, mo) ?? attempt.alsoRefused(now, caller)) return [];
  const key = randomUUID();
  const send = async () => {
    const { request, context } = requestFor(call, {
      ...{ input: (input ?? {}) as Record<string, unknown>, caseId: theCase.id },
      headers: { 'Idempotency-Key': key },
      ...(isApplicant ? { token: tokenOf(now) } : {}),
    });
    const handler = handlers.get(handlerKey(call)) as Handler;
    return asBrowser(isApplicant ? nobody() : worker(), () => handler(request, context));
  };
  const name = `${attempt.name} by ${caller}`;
  const before = await eventsOf(theCase.id);
  const from = logged.length;
  const cut = someCut(chance);
  const told = JSON.stringify(cut);
  proxy.plan(cut);
  const first = await send();
  const said = await read(first.clone());
  await mend();
  const after = await eventsOf(theCase.id);
  const again = await send();
  const saidAgain = await read(again.clone());
  const last = await eventsOf(theCase.id);
  return [
    ...(await wrongOf(`${name} (${told})`, first, from)),
    ...(await wrongOf(`${name} again (${told})`, again, from)),
    ...(again.ok ? [] : [`${name} (${told}): first ${first.status}, then ${again.status} ${saidAgain}`]),
    ...(first.ok && said !== saidAgain && !call.media ? [`${name}: another answer`] : []),
    ...(after > before && last > after ? [`${name} (${told}): stored twice`] : []),
  ];
}
