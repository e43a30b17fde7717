import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_CALLS } from '@/lib/contract/contract';
import { ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import { signCaseToken } from '@/lib/platform/crypto/case-link';
import { createWorker } from '../fixtures/actors';
import { asBrowser, type Browser, type Handler, handlerKey, routeHandlers } from '../fixtures/browser';
import type { SomeCase } from '../fixtures/cases';
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
let theCase: SomeCase;
beforeAll(async () => {
  handlers = await routeHandlers();
  theCase = await world.caseIn('STARTED');
});

const nobody: Browser = { cookies: new Map() };
const signedIn = (accountId: string): Browser => ({ accountId, cookies: new Map() });
const token = () =>
  signCaseToken({
    caseId: theCase.id,
    linkVersion: theCase.linkVersion,
    expiresAt: new Date(Date.now() + 60_000),
  });

describe.each(ALL_CALLS.filter(({ alsoOnCase }) => alsoOnCase))('$method $path', (call) => {
  const ask = async (browser: Browser, sent: { caseId?: string; token?: string } = {}) => {
    const { request, context } = requestFor(call, { input: {}, ...sent });
    const handler = handlers.get(handlerKey(call)) as Handler;
    return asBrowser(browser, () => handler(request, context));
  };

  it.each(ROLE_IDS)('answers a case worker of role %s, with a case and without', async (roleId) => {
    const { accountId } = world.workers.teknikbolagen[roleId];
    expect((await ask(signedIn(accountId))).status).toBe(200);
    expect((await ask(signedIn(accountId), { caseId: theCase.id })).status).toBe(200);
  });

  it('answers 403 to somebody without a role', async () => {
    const { accountId } = await createWorker('Nils Ny', []);
    expect((await ask(signedIn(accountId))).status).toBe(403);
  });

  it('answers the applicant of the case that it names', async () => {
    expect((await ask(nobody, { caseId: theCase.id, token: token() })).status).toBe(200);
  });

  it('answers 401 to anybody else', async () => {
    for (const sent of [{}, { caseId: theCase.id }, { token: token() }]) {
      expect((await ask(nobody, sent)).status).toBe(401);
    }
  });
});
