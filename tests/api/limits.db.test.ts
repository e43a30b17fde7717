import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { type LimitName, RATE_LIMITS } from '@/lib/domain/limits';
import { uploadFieldFile } from '@/lib/features/application/field-file';
import { createCase } from '@/lib/features/case/create-case';
import { caseQuery } from '@/lib/features/case/get-case';
import { renewLink, sendForgottenLink } from '@/lib/features/case/lost-link';
import { listExportQuery } from '@/lib/features/case-list/case-list-workbook';
import { postMessage } from '@/lib/features/messages/messages';
import { casePdfQuery } from '@/lib/features/signing/case-pdf';
import { caseZipQuery } from '@/lib/features/signing/case-zip';
import { paperDocumentQuery } from '@/lib/features/signing/signed-document-queries';
import { statisticsExportQuery } from '@/lib/features/statistics/statistics-workbook';
import { env } from '@/lib/platform/settings/env';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';
import { createWorker } from '../fixtures/actors';
import { PNG } from '../fixtures/attempts';
import { asBrowser, type Browser, type Handler, handlerKey, routeHandlers } from '../fixtures/browser';
import { requestFor } from '../fixtures/request-for';
import { setUpWorld } from '../fixtures/world';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

/** Every limit a hundredth of what it is, but at least one. */
const FACTOR = 0.01;
const allowed = (name: LimitName) => Math.ceil(RATE_LIMITS[name].points * FACTOR);

const world = setUpWorld();
let handlers: Map<string, Handler>;
beforeAll(async () => {
  handlers = await routeHandlers();
});
beforeEach(() => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(FACTOR);
});

interface Use {
  input?: Record<string, unknown>;
  caseId?: string;
  browser?: Browser;
  address?: string;
  token?: string;
}

async function use(call: Call, { input = {}, caseId, browser, address = '192.0.2.1', token }: Use) {
  const headers = { [CALLER_ADDRESS_HEADER]: address };
  const sent = { input, headers, ...(caseId ? { caseId } : {}), ...(token ? { token } : {}) };
  const { request, context } = requestFor(call, sent);
  const handler = handlers.get(handlerKey(call)) as Handler;
  return asBrowser(browser ?? { cookies: new Map() }, () => handler(request, context));
}

async function expectLimited(response: Response, name: LimitName): Promise<void> {
  expect([response.status, await response.json()]).toMatchObject([429, { errorCode: 'RATE_LIMITED' }]);
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(RATE_LIMITS[name].seconds);
}

describe('a limit', () => {
  it('holds for reads, by account', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const as = (role: 3 | 4) => ({
      caseId,
      browser: { accountId: world.workers.teknikbolagen[role].accountId, cookies: new Map() },
    });
    for (let used = 0; used < allowed('general'); used += 1) {
      expect((await use(caseQuery.call, as(3))).status).toBe(200);
    }
    await expectLimited(await use(caseQuery.call, as(3)), 'general');
    expect((await use(caseQuery.call, as(4))).status).toBe(200);
  });

  it('holds for whoever tries tokens, by address', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED');
    const guess = (address: string) => use(caseQuery.call, { caseId, token: 'a.b.c', address });
    for (let used = 0; used < allowed('general'); used += 1)
      expect((await guess('192.0.2.2')).status).toBe(401);
    await expectLimited(await guess('192.0.2.2'), 'general');
    expect((await guess('192.0.2.3')).status).toBe(401);
  });

  it.each([
    ['messages', 'message', postMessage.call, { message: 'Hej' }],
    [
      'uploads',
      'upload',
      uploadFieldFile.call,
      { componentId: 'agreementFile', file: { name: 'a.png', content: PNG } },
    ],
  ] as const)('holds for %s', async (_what, name, call, input) => {
    const { id: caseId } = await world.caseIn('STARTED');
    const who = name === 'message' ? 1 : 2;
    const browser = { accountId: world.workers.teknikbolagen[who].accountId, cookies: new Map() };
    for (let used = 0; used < allowed(name); used += 1) {
      expect((await use(call, { caseId, input, browser })).status).toBe(201);
    }
    await expectLimited(await use(call, { caseId, input, browser }), name);
  });

  it.each([
    ['documents', 'document', casePdfQuery.call, { formIds: [] }, 1],
    ['zips', 'zip', caseZipQuery.call, {}, 1],
    ['files', 'file', paperDocumentQuery.call, {}, 3],
  ] as const)('holds for %s that are fetched', async (_what, name, call, input, role) => {
    const { id: caseId } = await world.caseIn('SUBMITTED', { organisation: 'handelsforbundet' });
    const { accountId } = world.workers.handelsforbundet[role];
    const browser = { accountId, cookies: new Map() };
    for (let used = 0; used < allowed(name); used += 1) {
      expect((await use(call, { caseId, input, browser })).status).not.toBe(429);
    }
    await expectLimited(await use(call, { caseId, input, browser }), name);
  });

  it.each([
    ['the list', listExportQuery.call],
    ['the statistics', statisticsExportQuery.call],
  ] as const)('holds for %s as a workbook', async (_what, call) => {
    const { accountId } = await createWorker('Elsa Export', [
      { moId: world.organisations.teknikbolagen.id, roleId: 1 },
    ]);
    const browser = { accountId, cookies: new Map() };
    for (let used = 0; used < allowed('export'); used += 1) {
      const response = await use(call, { browser });
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
    await expectLimited(await use(call, { browser }), 'export');
  });

  it.each([
    [
      'applying',
      'applyByAddress',
      createCase.call,
      { moSlug: 'nowhere', orgNo: '559900-0014', email: 'a@example.com' },
      404,
    ],
    [
      'a forgotten link',
      'linkByAddress',
      sendForgottenLink.call,
      { moSlug: 'nowhere', orgNo: '559900-0014' },
      404,
    ],
    ['a renewed link', 'linkByAddress', renewLink.call, { caseId: crypto.randomUUID() }, 204],
  ] as const)('holds for %s, by address', async (what, name, call, input, status) => {
    const address = `network of ${what}`;
    for (let used = 0; used < allowed(name); used += 1) {
      expect((await use(call, { input, address })).status).toBe(status);
    }
    await expectLimited(await use(call, { input, address }), name);
    expect((await use(call, { input, address: `${address}, another` })).status).not.toBe(403);
  });
});
