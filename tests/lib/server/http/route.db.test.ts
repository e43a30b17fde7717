import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RATE_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { uploadFieldFile } from '@/lib/features/application/field-file';
import { saveValues } from '@/lib/features/application/save-values';
import { changeLocale } from '@/lib/features/case/change-case';
import { caseQuery, linkQuery } from '@/lib/features/case/get-case';
import { renewLink } from '@/lib/features/case/lost-link';
import { rejectCase } from '@/lib/features/case/reject-case';
import {
  markMessageHandled,
  messageQuery,
  messagesQuery,
  postMessage,
} from '@/lib/features/messages/messages';
import { deleteNote } from '@/lib/features/messages/notes';
import { meQuery } from '@/lib/features/organisation/list-organisations';
import { lockForPaper } from '@/lib/features/signing/paper-signature';
import { caseCookieName, signCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { env } from '@/lib/platform/settings/env';
import { routeOf } from '@/lib/server/http/call-routes';
import { runOnce } from '@/lib/server/http/idempotency';
import type { RouteHandler } from '@/lib/server/http/route';
import { createWorker } from '../../../fixtures/actors';
import { PNG } from '../../../fixtures/attempts';
import { beginSession } from '../../../fixtures/browser';
import type { SomeCase } from '../../../fixtures/cases';
import { fillMessages } from '../../../fixtures/full-case';
import { outcomeOf, setUpWorld, stateOf } from '../../../fixtures/world';

const browser = vi.hoisted(() => ({
  session: null as { accountId: string; sessionId: string; endsAt: number } | null,
  cookies: new Map<string, string>(),
  headers: new Map<string, string>(),
}));
// Next gives these to a request; here the test is the browser.
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => {
      const value = browser.cookies.get(name);
      return value === undefined ? undefined : { value };
    },
  }),
  headers: async () => ({ get: (name: string) => browser.headers.get(name) ?? null }),
}));
vi.mock('next/server', () => ({ after: () => undefined }));
vi.mock('@/lib/integrations/identity/session-claim', () => ({
  async sessionClaim() {
    if (browser.session) await beginSession(browser.session.accountId);
    return browser.session;
  },
}));

const world = setUpWorld();
beforeEach(() => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(1);
  browser.session = null;
  browser.cookies.clear();
  browser.headers.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const signIn = (role: 1 | 2 | 3 | 4 = 1) => {
  const { accountId } = world.workers.teknikbolagen[role];
  browser.session = { accountId, sessionId: accountId, endsAt: Date.now() / 1000 + 3_600 };
};
const tokenOf = ({ id, linkVersion }: SomeCase, expiresAt = new Date(Date.now() + 86_400_000)) =>
  signCaseToken({ caseId: id, linkVersion, expiresAt });

interface Sent {
  method?: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  params?: Record<string, string>;
}

function send(handler: RouteHandler, { method = 'PUT', query = {}, body, headers = {}, params = {} }: Sent) {
  const request = new Request(`http://localhost:3000/api/any?${new URLSearchParams(query)}`, {
    method,
    headers: { ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return handler(request, { params: Promise.resolve(params) });
}

const problem = async (response: Response): Promise<Record<string, unknown>> => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return { status: response.status, ...((await response.json()) as object) };
};

const reject = routeOf(rejectCase);
const view = routeOf(caseQuery);
const save = routeOf(saveValues);
const post = routeOf(postMessage);

describe('the caller', () => {
  it('must be somebody', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const response = await send(reject, { query: { caseId }, body: { reason: 'Nej' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await problem(response)).toMatchObject({
      status: 401,
      title: 'UNAUTHENTICATED',
      errorCode: 'UNAUTHENTICATED',
      requestId: response.headers.get('x-request-id'),
      message: expect.stringMatching(/\w/),
    });
    const me = await send(routeOf(meQuery), { method: 'GET' });
    expect(await problem(me)).toMatchObject({ status: 401 });
  });

  it('is distinguished by session, cookie and token', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const query = { caseId: theCase.id };
    const isStaffView = async (sent: Sent) =>
      'checkPoints' in ((await (await send(view, { method: 'GET', query, ...sent })).json()) as object);
    signIn();
    browser.cookies.set(caseCookieName(theCase.id), tokenOf(theCase));
    expect(await isStaffView({})).toBe(true);
    expect(await isStaffView({ headers: { 'Case-Access': 'applicant' } })).toBe(false);
    expect(await isStaffView({ query: { ...query, as: 'applicant' } })).toBe(false);
    expect(await isStaffView({ query: { ...query, token: tokenOf(theCase) } })).toBe(false);
    browser.session = null;
    expect(await isStaffView({})).toBe(false);
    // The page of a case worker whose session has ended never goes on as the applicant whose link the browser holds too.
    const ended = await send(view, { method: 'GET', query, headers: { 'Case-Access': 'case-worker' } });
    expect(await problem(ended)).toMatchObject({
      errorCode: 'UNAUTHENTICATED',
      message: textFor('sv')('errors.UNAUTHENTICATED'),
    });
  });

  it('is refused with a bad token, also when signed in', async () => {
    signIn();
    const theCase = await world.caseIn('SUBMITTED');
    const get = (token: string) => send(view, { method: 'GET', query: { caseId: theCase.id, token } });
    const other = await world.caseIn('STARTED');
    expect(await problem(await get('nonsense'))).toMatchObject({ status: 401, title: 'TOKEN_INVALID' });
    expect(await problem(await get(tokenOf(other)))).toMatchObject({ status: 401, title: 'TOKEN_INVALID' });
    expect(await problem(await get(tokenOf({ ...theCase, linkVersion: 2 })))).toMatchObject({
      title: 'TOKEN_INVALID',
    });
    expect(await problem(await get(tokenOf(theCase, new Date(1000))))).toMatchObject({
      status: 401,
      title: 'TOKEN_EXPIRED',
    });
  });

  it('sees a case of another organisation as one that does not exist', async () => {
    signIn();
    const { id } = await world.caseIn('SUBMITTED', { organisation: 'handelsforbundet' });
    const answers = [];
    for (const caseId of [id, randomUUID()]) {
      const { requestId, ...rest } = await problem(await send(view, { method: 'GET', query: { caseId } }));
      answers.push(rest);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  });

  it.each(['REMOVED', 'INVALID'] as const)('learns that a case is %s with its link', async (status) => {
    const theCase = await world.caseIn(status);
    const query = { caseId: theCase.id, token: tokenOf(theCase) };
    expect(await problem(await send(view, { method: 'GET', query }))).toMatchObject({
      status: 404,
      errorCode: status,
    });
  });

  it('is refused what the role may not do', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    signIn(3);
    const response = await send(reject, { query: { caseId }, body: { reason: 'Nej' } });
    expect(await problem(response)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await problem(await send(routeOf(linkQuery), { method: 'GET', query: { caseId } }))).toMatchObject(
      {
        status: 403,
      },
    );
  });

  it('is answered like the pages: in the language chosen, else that of the applicant’s case, else Swedish', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await db().case.update({ where: { id: theCase.id }, data: { locale: 'en' } });
    const query = { caseId: theCase.id };
    const refused = async (headers: Record<string, string>, token: object) => {
      const sent = { query: { ...query, ...token }, body: { reason: 'Nej' }, headers };
      return (await problem(await send(reject, sent))).message;
    };
    const english = await refused({}, { token: tokenOf(theCase) });
    const swedish = await refused({}, {});
    expect(english).not.toBe(swedish);
    const old = { token: tokenOf(theCase, new Date(Date.now() - 60_000)) };
    expect(await refused({}, old)).toBe(textFor('en')('errors.TOKEN_EXPIRED'));
    browser.cookies.set(caseCookieName(theCase.id), old.token);
    expect(await refused({ 'case-access': 'applicant' }, {})).toBe(textFor('en')('errors.TOKEN_EXPIRED'));
    browser.cookies.clear();
    // A case worker's pages are in Swedish, whatever the case is in.
    signIn(3);
    expect(await refused({}, {})).toBe(textFor('sv')('errors.FORBIDDEN_ROLE', { role: '1' }));
    browser.cookies.set('locale', 'sv');
    expect(await refused({}, { token: tokenOf(theCase) })).toBe(textFor('sv')('errors.FORBIDDEN'));
  });

  it('does not reveal the language of a case to a caller without its link', async () => {
    const english = await world.caseIn('SUBMITTED');
    await db().case.update({ where: { id: english.id }, data: { locale: 'en' } });
    const other = tokenOf(await world.caseIn('SUBMITTED'));
    await fillMessages(english.id, 1);
    const { id: message } = await db().message.findFirstOrThrow({ where: { caseId: english.id } });
    const refusals = async ({ caseId, messageId }: { caseId: string; messageId: string }) => {
      const applicant = { headers: { 'case-access': 'applicant' } };
      const answers = [
        send(view, { method: 'GET', query: { caseId }, ...applicant }),
        send(view, { method: 'GET', query: { caseId, as: 'applicant' } }),
        send(view, { method: 'GET', query: { caseId, token: 'x' } }),
        send(view, { method: 'GET', query: { caseId, token: other } }),
        send(reject, { query: { caseId }, body: { reason: 'Nej' }, ...applicant }),
        send(routeOf(messageQuery), { method: 'GET', query: { messageId }, ...applicant }),
      ];
      return Promise.all(answers.map(async (answer) => (await problem(await answer)).message));
    };
    const there = await refusals({ caseId: english.id, messageId: message });
    expect(there).toEqual(await refusals({ caseId: randomUUID(), messageId: randomUUID() }));
    expect(there[0]).toBe(textFor('sv')('errors.UNAUTHENTICATED'));
    browser.cookies.set(caseCookieName(english.id), other);
    const forged = await send(view, {
      method: 'GET',
      query: { caseId: english.id },
      headers: { 'case-access': 'applicant' },
    });
    expect((await problem(forged)).message).toBe(textFor('sv')('errors.TOKEN_INVALID'));
  });

  it('is answered in what it accepts only when it is a program', async () => {
    const query = { caseId: randomUUID() };
    const message = async () => (await problem(await send(view, { method: 'GET', query }))).message;
    signIn();
    const swedish = await message();
    browser.headers.set('accept-language', 'en-GB');
    const english = await message();
    expect(english).not.toBe(swedish);
    browser.headers.set('accept-language', 'de-DE, en;q=0.8, sv;q=0.5');
    expect(await message()).toBe(english);
    browser.cookies.set('locale', 'sv');
    expect(await message()).toBe(swedish);
    browser.cookies.set('locale', 'xx');
    expect(await message()).toBe(english);
    // A browser says what a request is for.
    browser.headers.set('sec-fetch-mode', 'cors');
    expect(await message()).toBe(swedish);
  });
});

describe('another site', () => {
  const attempt = async (headers: Record<string, string>) => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    signIn();
    return send(reject, { query: { caseId }, body: { reason: 'Nej' }, headers });
  };

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://localhost:3001' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ])('cannot change anything: %o', async (headers) => {
    expect(await problem(await attempt(headers as Record<string, string>))).toMatchObject({
      status: 403,
      errorCode: 'CROSS_SITE',
    });
  });

  it.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://localhost:3000' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ])('is not us: %o', async (headers) => {
    expect((await attempt(headers as Record<string, string>)).status).toBe(200);
  });

  it('cannot lock an application by a link to its document', async () => {
    const theCase = await world.caseIn('STARTED');
    const query = { caseId: theCase.id, token: tokenOf(theCase), numberOfSignatories: '1' };
    const lock = routeOf(lockForPaper);
    const others = [
      { 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'cross-site' },
      // A browser that says nothing of where it comes from.
      { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    ];
    for (const headers of others) {
      expect(
        await problem(await send(lock, { method: 'GET', query, headers: headers as never })),
      ).toMatchObject({
        errorCode: 'CROSS_SITE',
      });
    }
    expect((await stateOf(theCase.id)).case.status).toBe('STARTED');
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const response = await send(lock, { method: 'GET', query, headers });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('what is sent', () => {
  it('must be JSON of the right shape, and is refused by field', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const bad = await send(reject, { query: { caseId }, body: { reason: '  ' } });
    expect(await problem(bad)).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_FAILED',
      errors: { reason: ['REQUIRED'] },
    });
    const request = new Request(`http://localhost:3000/api/any?caseId=${caseId}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"reason":',
    });
    const broken = await reject(request, { params: Promise.resolve({}) });
    expect(await problem(broken)).toMatchObject({ status: 400, errors: { body: ['NOT_JSON'] } });
    expect((await stateOf(caseId)).case.status).toBe('SUBMITTED');
  });

  it('is refused in another encoding than UTF-8, in which letters would be lost', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('SUBMITTED');
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const request = new Request(`http://localhost:3000/api/any?caseId=${caseId}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json; charset=iso-8859-1' },
        body: new Uint8Array(Buffer.from('{"reason":"För få år"}', encoding)),
      });
      const broken = await reject(request, { params: Promise.resolve({}) });
      expect(await problem(broken)).toMatchObject({ status: 400, errors: { body: ['NOT_JSON'] } });
    }
    expect((await stateOf(caseId)).case.status).toBe('SUBMITTED');
  });

  it('is refused when it is too large', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const response = await send(reject, { query: { caseId }, body: { reason: 'x'.repeat(1_100_000) } });
    expect(await problem(response)).toMatchObject({ status: 413, errorCode: 'TOO_LARGE' });
  });

  it('may name a case in the path or in the query; what is no id is not found', async () => {
    signIn();
    const { id } = await world.caseIn('STARTED');
    const items = [{ componentId: 'website', value: 'www.ny.example' }];
    const byPath = await send(save, {
      method: 'POST',
      params: { caseId: id.toUpperCase() },
      body: { items },
    });
    expect(byPath.status).toBe(200);
    const nonsense = await send(save, { method: 'POST', params: { caseId: "'; drop" }, body: { items } });
    expect(await problem(nonsense)).toMatchObject({ status: 404 });
    const missing = await send(reject, { body: { reason: 'Nej' } });
    expect(await problem(missing)).toMatchObject({ status: 400, errors: { caseId: ['REQUIRED'] } });
  });

  it('may be a file', async () => {
    signIn(2);
    const { id: caseId } = await world.caseIn('STARTED');
    const upload = routeOf(uploadFieldFile);
    const query = { caseId, componentId: 'agreementFile' };
    const form = new FormData();
    form.append('file', new File([PNG], 'avtal.png'));
    const response = await send(upload, { method: 'POST', query, body: form });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ displayFileName: 'avtal.png', contentType: 'image/png' });
    const none = await send(upload, { method: 'POST', query, body: new FormData() });
    expect(await problem(none)).toMatchObject({ status: 400, errors: { file: ['REQUIRED_FILE'] } });
  });

  it('is answered with 204 where there is nothing to read', async () => {
    signIn();
    const { id } = await world.caseIn('STARTED');
    const response = await send(routeOf(changeLocale), { params: { caseId: id, locale: 'en' } });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('that was overtaken says who was first', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('SUBMITTED');
    await send(reject, { query: { caseId }, body: { reason: 'Nej' } });
    const roles = [{ moId: world.organisations.teknikbolagen.id, roleId: 1 }];
    const { accountId } = await createWorker('Annika Admin', roles);
    browser.session = { accountId, sessionId: accountId, endsAt: Date.now() / 1000 + 3_600 };
    const second = await problem(await send(reject, { query: { caseId }, body: { reason: 'Nej' } }));
    expect(second).toMatchObject({
      status: 409,
      errorCode: 'ILLEGAL_TRANSITION',
      message: expect.stringContaining('Anna Admin'),
      caseStatus: 'REJECTED',
    });
  });

  it('that meets a defect says nothing about it', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const broken = routeOf({
      ...rejectCase,
      perform: async () => {
        throw new Error('secret detail');
      },
    });
    const body = await problem(await send(broken, { query: { caseId }, body: { reason: 'Nej' } }));
    expect(body).toMatchObject({ status: 500, errorCode: 'INTERNAL' });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('while another primary takes over', () => {
  const waitFor = (ms: number) => vi.spyOn(env(), 'DATABASE_FAILOVER_MS', 'get').mockReturnValue(ms);
  /** Says something in a case, while the database is away from the middle of the first try. */
  async function sayThrough(headers: Record<string, string>) {
    signIn();
    const { id: caseId } = await world.caseIn('STARTED');
    let tries = 0;
    const through = routeOf({
      ...postMessage,
      perform(...given: Parameters<typeof postMessage.perform>) {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        return postMessage.perform(...given);
      },
    });
    const { result, events } = await outcomeOf(caseId, () =>
      send(through, { method: 'POST', query: { caseId }, body: { message: 'Hej' }, headers }),
    );
    return { status: result.status, again: result.headers.get('retry-after'), tries, events: events.length };
  }

  it('a change with a key waits, and is made once', async () => {
    waitFor(5_000);
    expect(await sayThrough({ 'Idempotency-Key': randomUUID() })).toEqual({
      ...{ status: 201, again: null, tries: 2, events: 1 },
    });
  });

  it('a change without a key is not tried twice', async () => {
    waitFor(5_000);
    expect(await sayThrough({})).toMatchObject({
      status: 503,
      again: expect.any(String),
      tries: 1,
      events: 0,
    });
  });

  it('nobody waits for longer than the setting says', async () => {
    waitFor(0);
    expect(await sayThrough({ 'Idempotency-Key': randomUUID() })).toMatchObject({ status: 503, tries: 1 });
  });
});

describe('an Idempotency-Key', () => {
  const headers = (key: string) => ({ 'Idempotency-Key': key });

  it('gives the first answer again, and does nothing twice', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('STARTED');
    const key = randomUUID();
    const say = () =>
      send(post, { method: 'POST', query: { caseId }, body: { message: 'Hej' }, headers: headers(key) });
    const { result, events, mails } = await outcomeOf(caseId, async () => {
      const answers = [await say(), await say(), await say()];
      return Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    });
    expect(result[0]?.[0]).toBe(201);
    expect(result[1]).toEqual(result[0]);
    expect(result[2]).toEqual(result[0]);
    expect([events.length, mails.length]).toEqual([1, 1]);
  });

  it('holds when both requests are under way at once', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('STARTED');
    const key = randomUUID();
    const say = () =>
      send(post, { method: 'POST', query: { caseId }, body: { message: 'Hej' }, headers: headers(key) });
    const { result, events } = await outcomeOf(caseId, async () => {
      const answers = await Promise.all([say(), say()]);
      return Promise.all(answers.map((answer) => answer.text()));
    });
    expect(result[0]).toBe(result[1]);
    expect(events).toHaveLength(1);
  });

  it('of a success that would now be refused gives the success again', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const key = randomUUID();
    const say = () => send(reject, { query: { caseId }, body: { reason: 'Nej' }, headers: headers(key) });
    expect(await (await say()).json()).toEqual({ status: 'REJECTED' });
    expect(await (await say()).json()).toEqual({ status: 'REJECTED' });
  });

  it('of the contact person is not one of a colleague, and neither uses up what the other may send', async () => {
    const theCase = await world.caseIn('STARTED');
    const { id: caseId, linkVersion } = theCase;
    await db().colleague.create({
      data: {
        ...{ caseId, number: 1, email: 'kollega@example.com', invitedBy: 'Karin', invitedAt: new Date() },
        linkValidUntil: new Date(Date.now() + 86_400_000),
      },
    });
    const colleague = signCaseToken({
      ...{ caseId, linkVersion, colleague: 1, expiresAt: new Date(Date.now() + 86_400_000) },
    });
    const key = randomUUID();
    const say = (token: string) =>
      send(post, {
        ...{ method: 'POST', query: { caseId, token }, body: { message: 'Hej' }, headers: headers(key) },
      });
    const { events } = await outcomeOf(caseId, async () => {
      for (const token of [tokenOf(theCase), colleague]) expect((await say(token)).status).toBe(201);
    });
    expect(events).toHaveLength(2);
    for (let used = 1; used < RATE_LIMITS.message.points; used += 1) await say(colleague);
    expect([(await say(colleague)).status, (await say(tokenOf(theCase))).status]).toEqual([429, 201]);
  });

  it('with another body is refused', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('STARTED');
    const key = randomUUID();
    const say = (message: string) =>
      send(post, { method: 'POST', query: { caseId }, body: { message }, headers: headers(key) });
    await say('Hej');
    expect(await problem(await say('Hopp'))).toMatchObject({
      status: 409,
      errorCode: 'IDEMPOTENCY_MISMATCH',
    });
  });

  it('for another case is refused, however alike the requests are', async () => {
    signIn();
    const key = randomUUID();
    const items = [{ componentId: 'website', value: 'www.ny.example' }];
    const statuses = [];
    for (const { id } of [await world.caseIn('STARTED'), await world.caseIn('STARTED')]) {
      const sent = { method: 'POST', params: { caseId: id }, body: { items }, headers: headers(key) };
      statuses.push((await send(save, sent)).status);
    }
    expect(statuses).toEqual([200, 409]);
  });

  it('has an end', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('STARTED');
    const sent = {
      method: 'POST',
      query: { caseId },
      body: { message: 'Hej' },
      headers: headers('k'.repeat(TEXT_LIMITS.idempotencyKey + 1)),
    };
    expect(await problem(await send(post, sent))).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_FAILED',
      errors: { 'Idempotency-Key': ['TOO_LONG'] },
    });
  });

  it('is each caller’s own', async () => {
    const { id: caseId } = await world.caseIn('STARTED');
    const key = randomUUID();
    const say = () =>
      send(post, { method: 'POST', query: { caseId }, body: { message: 'Hej' }, headers: headers(key) });
    const { events } = await outcomeOf(caseId, async () => {
      signIn(1);
      await say();
      signIn(2);
      await say();
    });
    expect(events).toHaveLength(2);
  });

  it('of a refused request may be used again', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('REJECTED');
    const key = randomUUID();
    const say = () => send(reject, { query: { caseId }, body: { reason: 'Nej' }, headers: headers(key) });
    expect((await say()).status).toBe(409);
    await db().case.update({ where: { id: caseId }, data: { status: 'SUBMITTED' } });
    expect((await say()).status).toBe(200);
  });

  it('whose process died is put off, and runs a minute later', async () => {
    signIn();
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const key = randomUUID();
    const say = () => send(reject, { query: { caseId }, body: { reason: 'Nej' }, headers: headers(key) });
    expect((await say()).status).toBe(200);
    await db().case.update({ where: { id: caseId }, data: { status: 'SUBMITTED' } });
    const leave = (createdAt: Date) =>
      db().idempotencyRecord.updateMany({ where: { key }, data: { status: null, body: null, createdAt } });
    await leave(new Date());
    const putOff = await say();
    expect(putOff.status).toBe(503);
    expect(putOff.headers.get('retry-after')).not.toBeNull();
    await leave(new Date(Date.now() - 61_000));
    expect((await say()).status).toBe(200);
  }, 20_000);

  it('that a retry took over after a minute is not freed by the request that held it before', async () => {
    const claim = { caller: randomUUID(), key: randomUUID() };
    const [slow, retry] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const run = (until: Promise<void>) => {
      const started = Promise.withResolvers<void>();
      const done = runOnce(claim, 'the same', () => {
        started.resolve();
        return until;
      });
      return { started: started.promise, done };
    };
    const first = run(slow.promise);
    await first.started;
    const createdAt = new Date(Date.now() - 61_000);
    await db().idempotencyRecord.updateMany({ where: claim, data: { createdAt } });
    const second = run(retry.promise);
    await second.started;
    slow.reject(new Error('too late'));
    await expect(first.done).rejects.toThrow('too late');
    expect(await db().idempotencyRecord.count({ where: claim })).toBe(1);
    retry.resolve();
    await second.done;
    expect(await db().idempotencyRecord.count({ where: claim })).toBe(0);
  });

  it('of a conflict gives the conflict again, although the other fields were saved', async () => {
    signIn();
    const theCase = await world.caseIn('STARTED');
    await send(save, {
      method: 'POST',
      params: { caseId: theCase.id },
      body: { items: [{ componentId: 'postalAddress', value: 'Andras gata 2' }] },
    });
    const key = randomUUID();
    const items = [
      { componentId: 'postalAddress', value: 'Min gata 3', baseVersion: 1 },
      { componentId: 'website', value: 'www.ny.example', baseVersion: 1 },
    ];
    const say = () =>
      send(save, { method: 'POST', params: { caseId: theCase.id }, body: { items }, headers: headers(key) });
    const first = await problem(await say());
    expect(first).toMatchObject({
      status: 409,
      errorCode: 'CONFLICT',
      items: [{ componentId: 'postalAddress', version: 2, value: 'Andras gata 2' }],
      saved: { items: [{ componentId: 'website', version: 2 }] },
    });
    const { before, after } = await outcomeOf(theCase.id, async () => {
      expect(await problem(await say())).toEqual(first);
    });
    expect(after).toEqual(before);
  });

  it('holds for a requested link, too', async () => {
    const { id: caseId } = await world.caseIn('STARTED');
    const key = randomUUID();
    const renew = () => send(routeOf(renewLink), { method: 'POST', body: { caseId }, headers: headers(key) });
    const { result, mails } = await outcomeOf(caseId, async () => [
      (await renew()).status,
      (await renew()).status,
    ]);
    expect(result).toEqual([204, 204]);
    expect(mails).toHaveLength(1);
  });
});

describe('a lost link', () => {
  it.each([randomUUID(), '11111111-1111-1111-1111-111111111111', 'no-id', ''])(
    'of the case “%s”, which there is not, is answered as any',
    async (caseId) => {
      const body = { caseId, email: 12 };
      expect((await send(routeOf(renewLink), { method: 'POST', body })).status).toBe(204);
    },
  );
});

describe('the link of a case', () => {
  it.each(['STARTED', 'REJECTED', 'ARCHIVED', 'FINISHED_IN_TELLUS'] as const)(
    'that is %s is the one that stands in the case',
    async (status) => {
      signIn();
      const query = { caseId: (await world.caseIn(status)).id };
      const read = async (handler: RouteHandler) => (await send(handler, { method: 'GET', query })).json();
      const { link } = await read(routeOf(caseQuery));
      expect(await read(routeOf(linkQuery))).toEqual({ tokenLink: link });
    },
  );
});

describe('the link of an application whose answers are erased', () => {
  it('is nowhere: nothing more is to be written to it', async () => {
    signIn();
    const query = { caseId: (await world.caseIn('ARCHIVED', { data: { erasedAt: new Date() } })).id };
    const view = await (await send(routeOf(caseQuery), { method: 'GET', query })).json();
    expect([view.link, view.status]).toEqual([undefined, 'ARCHIVED']);
    expect((await send(routeOf(linkQuery), { method: 'GET', query })).status).toBe(404);
  });
});

describe('a short answer', () => {
  it('is not compressed on its way, but a long one is', async () => {
    signIn();
    const query = { caseId: (await world.caseIn('SUBMITTED')).id };
    const cacheControl = async (handler: RouteHandler) =>
      (await send(handler, { method: 'GET', query })).headers.get('cache-control');
    expect(await cacheControl(routeOf(linkQuery))).toBe('no-store, no-transform');
    expect(await cacheControl(view)).toBe('no-store');
  });
});

describe('an id that nothing has', () => {
  it.each([
    ['noteId', deleteNote],
    ['messageId', markMessageHandled],
  ] as const)('is not found, of whatever version of UUID it is: %s', async (name, command) => {
    signIn();
    const { id: caseId } = await world.caseIn('STARTED');
    for (const id of [randomUUID(), '11111111-1111-1111-1111-111111111111']) {
      const query = { caseId, [name]: id, ...(name === 'messageId' && { isHandled: 'true' }) };
      const method = name === 'noteId' ? 'DELETE' : 'PUT';
      expect((await send(routeOf(command as never), { method, query })).status).toBe(404);
    }
  });
});

describe('a list that is read page by page', () => {
  const read = routeOf(messagesQuery);

  it('links to its next page, without the token, until there is none', async () => {
    const theCase = await world.caseIn('STARTED');
    await fillMessages(theCase.id, 3);
    const query = { caseId: theCase.id, pageSize: '2', token: await tokenOf(theCase) };
    const first = await send(read, { method: 'GET', query });
    const { messages, nextCursor } = await first.json();
    expect(messages).toHaveLength(2);
    const [, next = ''] = /^<([^>]*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    const parameters = new URLSearchParams(next.split('?')[1]);
    expect(Object.fromEntries(parameters)).toEqual({
      caseId: theCase.id,
      pageSize: '2',
      cursor: nextCursor,
    });
    const last = await send(read, { method: 'GET', query: { ...query, cursor: nextCursor } });
    expect(last.headers.get('link')).toBeNull();
    expect(await last.json()).toMatchObject({ messages: [{}], nextCursor: null });
  });
});
