import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_CALLS } from '@/lib/contract/contract';
import { problemShape } from '@/lib/contract/problem-shape';
import { type Caller, isPermitted, type RoleId } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES, type CaseStatus, EDITABLE, GONE } from '@/lib/domain/lifecycle/status';
import { systemActor } from '@/lib/engine/access/access';
import { findCase } from '@/lib/engine/access/locked-case';
import { SIGNING_COOKIE } from '@/lib/engine/access/signing-cookie';
import { logInToSigning } from '@/lib/integrations/signing/signing';
import { signCaseToken } from '@/lib/platform/crypto/case-link';
import { seal } from '@/lib/platform/crypto/sealed';
import { db } from '@/lib/platform/database/db';
import { createWorker } from '../fixtures/actors';
import { asBrowser, type Browser, type Handler, handlerKey, routeHandlers } from '../fixtures/browser';
import { CALL_ATTEMPTS, type CallAttempt } from '../fixtures/call-attempts';
import { casePool } from '../fixtures/case-snapshot';
import { type SomeCase, withColleague } from '../fixtures/cases';
import { undocumented } from '../fixtures/documented';
import { expectedRefusal, isOfCompany } from '../fixtures/expected-refusal';
import { requestFor } from '../fixtures/request-for';
import { setUpWorld, stateOf } from '../fixtures/world';
import { setUpOutside } from '../lib/integrations/outside';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);
// How a document looks is proven elsewhere; here it is made hundreds of times.
vi.mock('@/lib/features/signing/application-pdf', async () => {
  const { PDFDocument } = await import('pdf-lib');
  const document = await PDFDocument.create();
  document.addPage();
  const bytes = await document.save();
  return { renderApplicationPdf: async () => bytes };
});

setUpOutside();
const world = setUpWorld();
let handlers: Map<string, Handler>;
let other: SomeCase;
let signingLogin: string;
let nobodyInParticular: string;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  handlers = await routeHandlers();
  other = await world.caseIn('STARTED');
  nobodyInParticular = (await createWorker('Nils Ny', [])).accountId;
  signingLogin = (await logInToSigning('anna@example.com', 'signera')).accessToken;
});

const DAY_MS = 86_400_000;
const tokenOf = ({ id, linkVersion }: SomeCase, lasts = DAY_MS, colleague?: number) =>
  signCaseToken({
    ...{ caseId: id, linkVersion, expiresAt: new Date(Date.now() + lasts) },
    ...(colleague === undefined ? {} : { colleague }),
  });

/** Everybody who may ask. Of those whom the matrix knows, what it calls them; of the others, what they are told. */
type Asker = { name: string; browser(theCase: SomeCase): Browser; token?(theCase: SomeCase): string } & (
  | { caller: Caller }
  | { refusal: string }
);

const nobody = (): Browser => ({ cookies: new Map() });
/** Signed in, and logged in to the signing service in that session. */
const signedIn = (accountId: string): Browser => {
  const login = seal(signingLogin, 'signing-cookie', `${accountId} ${accountId}`);
  return { accountId, cookies: new Map([[SIGNING_COOKIE, login]]) };
};
const ROLES: readonly RoleId[] = [1, 2, 3, 4];
const ASKERS: readonly Asker[] = [
  { name: 'no one', browser: nobody, refusal: 'UNAUTHENTICATED' },
  {
    name: 'an expired token',
    browser: nobody,
    token: (theCase) => tokenOf(theCase, -1000),
    refusal: 'TOKEN_EXPIRED',
  },
  {
    name: 'the token of another case',
    // A session would say more, and is not asked: a token always wins.
    browser: () => signedIn(world.workers.teknikbolagen[1].accountId),
    token: () => tokenOf(other),
    refusal: 'TOKEN_INVALID',
  },
  {
    name: 'the applicant by token',
    browser: nobody,
    token: (theCase) => tokenOf(theCase),
    caller: 'applicant',
  },
  {
    name: 'a colleague by token',
    browser: nobody,
    token: (theCase) => tokenOf(theCase, DAY_MS, 1),
    caller: 'colleague',
  },
  ...ROLES.map((role) => ({
    name: `role ${role}`,
    browser: () => signedIn(world.workers.teknikbolagen[role].accountId),
    caller: role,
  })),
  {
    name: 'role 1 of another organisation',
    browser: () => signedIn(world.workers.handelsforbundet[1].accountId),
    refusal: 'NOT_FOUND',
  },
  { name: 'no role', browser: () => signedIn(nobodyInParticular), refusal: 'NOT_FOUND' },
];

interface Asked {
  attempt: CallAttempt;
  asker: Asker;
  theCase: SomeCase;
  input: unknown;
  expected: string | null;
}

let requests = 0;

/** Makes the call as this asker through the very handler of its route. Answers with what is not as the tables say. */
async function ask({ attempt, asker, theCase, input, expected }: Asked): Promise<string[]> {
  const { name, call } = attempt;
  const handler = handlers.get(handlerKey(call));
  if (!handler) return [`${name}: no route`];
  requests += 1;
  const token = asker.token?.(theCase);
  const notSaid: string[] = [];
  const send = async (headers: Record<string, string> = {}) => {
    const { request, context } = requestFor(call, {
      input: (input ?? {}) as Record<string, unknown>,
      caseId: theCase.id,
      headers,
      ...(token ? { token } : {}),
    });
    const response = await asBrowser(asker.browser(theCase), () => handler(request, context));
    if (!call.media || !response.ok) notSaid.push(...(await undocumented(call, response.clone())));
    return response;
  };
  const wrong =
    expected !== null
      ? await wrongOfRefusal(await send(), expected)
      : call.method === 'GET' || isRead(attempt)
        ? await wrongOfSuccess(call, await send())
        : await wrongOfChange(call, send);
  return [...wrong, ...notSaid].map((what) => `${name} by ${asker.name}: ${what}`);
}

/** A change that is sent again with its key is answered as the first time, although it would now be refused. */
async function wrongOfChange(
  call: CallAttempt['call'],
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<string[]> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const first = await send(headers);
  const text = await first.clone().text();
  const wrong = await wrongOfSuccess(call, first);
  const again = await send(headers);
  const isSame = again.status === first.status && (await again.text()) === text;
  return isSame ? wrong : [...wrong, `answers a repeated request with ${again.status}`];
}

async function wrongOfRefusal(response: Response, expected: string): Promise<string[]> {
  if (response.ok) return [`succeeds, not ${expected}`];
  const parsed = problemShape.safeParse(await response.json());
  if (!parsed.success) return ['is no problem document'];
  const { errorCode, status, requestId, message } = parsed.data;
  return [
    ...(errorCode === expected ? [] : [`${errorCode}, not ${expected}`]),
    ...(status === response.status ? [] : ['status differs']),
    ...(requestId === response.headers.get('x-request-id') ? [] : ['request id differs']),
    ...(/\w/.test(message) ? [] : ['says nothing']),
  ];
}

/** They have the type of what was uploaded. */
const FILES = ['File', 'Message/File'];

/** An answer is exactly its schema: what the schema does not know must not be there. */
async function wrongOfSuccess(call: CallAttempt['call'], response: Response): Promise<string[]> {
  if (!response.ok) return [`${response.status} ${await response.text()}`];
  if (call.media) {
    await response.body?.cancel();
    const type = response.headers.get('content-type');
    return type === call.media || FILES.includes(call.path) ? [] : [`is ${type}`];
  }
  if (!call.response) return response.status === 204 ? [] : [`${response.status}, not 204`];
  const body: unknown = await response.json();
  const parsed = call.response.safeParse(body);
  if (!parsed.success) return [`answers out of shape: ${parsed.error.message}`];
  const isSame = JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(body));
  return response.status === (call.status ?? 200) && isSame ? [] : ['answers more than its shape'];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

function expectation(
  attempt: CallAttempt,
  asker: Asker,
  theCase: SomeCase,
  action: CallAttempt['action'],
  given: unknown[],
) {
  if ('refusal' in asker) return asker.refusal;
  const mo = world.organisations.teknikbolagen;
  const [input, record] = given as Parameters<CallAttempt['action']>;
  if (attempt.call.forCaseWorkers && isOfCompany(asker.caller)) {
    return GONE.includes(theCase.status as CaseStatus) ? theCase.status : 'FORBIDDEN';
  }
  return (
    expectedRefusal(action(input, record), asker.caller, theCase, mo) ??
    attempt.alsoRefused(theCase, asker.caller)
  );
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const take = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, take));
}

/** What is refused, and what only reads, on one case, which all of it must leave as it is. */
async function withoutChange(status: CaseStatus): Promise<string[]> {
  const theCase = await withColleague(world.caseIn(status));
  const record = await findCase(db(), systemActor('job'), theCase.id);
  const inputs = new Map<CallAttempt, unknown>();
  for (const attempt of CALL_ATTEMPTS) inputs.set(attempt, await attempt.prepare(theCase));
  const untouched = await stateOf(theCase.id);
  const asked = CALL_ATTEMPTS.flatMap((attempt) =>
    ASKERS.map((asker) => {
      const input = inputs.get(attempt);
      return {
        attempt,
        asker,
        theCase,
        input,
        expected: expectation(attempt, asker, theCase, attempt.action, [input, record]),
      };
    }),
  ).filter(({ attempt, expected }) => expected !== null || isRead(attempt));
  const failures: string[] = [];
  await inParallel(asked, async (one) => void failures.push(...(await ask(one))));
  expect(await stateOf(theCase.id)).toEqual(untouched);
  return failures;
}

const isRead = ({ call }: CallAttempt) => (call.method === 'GET' && !call.changes) || call.path === 'Pdf';

/** What changes a case, each on a case as new. */
async function withChange(status: CaseStatus): Promise<string[]> {
  const failures: string[] = [];
  const lend = casePool((isFilledIn) => withColleague(world.caseIn(status, { isFilledIn })));
  const known = ASKERS.filter((asker) => 'caller' in asker);
  const tries = CALL_ATTEMPTS.filter((attempt) => !isRead(attempt)).flatMap((attempt) =>
    known.map((asker) => ({ attempt, asker })),
  );
  await inParallel(tries, async ({ attempt, asker }) => {
    await lend(!(attempt.onEmptyCase && EDITABLE.includes(status)), async (theCase) => {
      const record = await findCase(db(), systemActor('job'), theCase.id);
      // Nothing is put into the case in vain.
      if (!isPermitted(attempt.action({}, record), asker.caller as Caller)) return;
      const input = await attempt.prepare(theCase);
      const expected = expectation(attempt, asker, theCase, attempt.action, [input, record]);
      if (expected === null) failures.push(...(await ask({ attempt, asker, theCase, input, expected })));
    });
  });
  return failures;
}

const FOREIGN: readonly Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'http://localhost:4000' },
];

describe('every call by everybody', () => {
  it.each(CASE_STATUSES)(
    'on a case that is %s does what the tables say',
    async (status) => {
      expect(await withoutChange(status)).toEqual([]);
      expect(await withChange(status)).toEqual([]);
    },
    300_000,
  );

  it.each(ALL_CALLS.filter((call) => call.method !== 'GET' || call.changes))(
    'from another site is refused: $method $path',
    async (call) => {
      const handler = handlers.get(handlerKey(call)) as Handler;
      const browser = signedIn(world.workers.teknikbolagen[1].accountId);
      for (const headers of FOREIGN) {
        const { request, context } = requestFor(call, { input: {}, caseId: other.id, headers });
        const response = await asBrowser(browser, () => handler(request, context));
        expect([response.status, await response.json()]).toMatchObject([403, { errorCode: 'CROSS_SITE' }]);
      }
    },
  );

  it('is every call on a case that there is', () => {
    const tried = new Set(CALL_ATTEMPTS.map(({ call }) => call));
    expect(ALL_CALLS.filter((call) => call.onCase && !tried.has(call)).map(({ path }) => path)).toEqual([]);
    expect(requests).toBeGreaterThan(10_000);
  });
});
