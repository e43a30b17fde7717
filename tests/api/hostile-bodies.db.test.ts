import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_CALLS } from '@/lib/contract/contract';
import { problemShape } from '@/lib/contract/problem-shape';
import { asBrowser, type Handler, handlerKey, requestFor, routeHandlers } from '../fixtures/browser';
import type { SomeCase } from '../fixtures/cases';
import { HOSTILE_JSON } from '../fixtures/hostile-json';
import { setUpWorld } from '../fixtures/world';
import { setUpOutside } from '../lib/integrations/outside';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

setUpOutside();
const world = setUpWorld();
let theCase: SomeCase;
let handlers: Map<string, Handler>;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  theCase = await world.caseIn('STARTED');
  handlers = await routeHandlers();
});

describe('a hostile body', () => {
  it.each(HOSTILE_JSON)(
    'is answered in order by every call that takes one: %s',
    async (_name, body) => {
      const wrong: string[] = [];
      for (const call of ALL_CALLS.filter((call) => call.body && !call.multipart)) {
        const input = {
          moId: world.organisations.teknikbolagen.id,
          formId: 'a',
          componentId: 'a',
          noteId: theCase.id,
        };
        const { request, context } = requestFor(call, { input, caseId: theCase.id });
        const sent = new Request(request.url, { method: call.method, headers: request.headers, body });
        const browser = { accountId: world.workers.teknikbolagen[1].accountId, cookies: new Map() };
        const handler = handlers.get(handlerKey(call)) as Handler;
        const started = performance.now();
        const response = await asBrowser(browser, () => handler(sent, context));
        const ms = performance.now() - started;
        const text = await response.text();
        const isProblem = response.ok || problemShape.safeParse(JSON.parse(text)).success;
        if (response.status >= 500 || !isProblem || text.length > 100_000 || ms > 3_000) {
          wrong.push(`${call.method} ${call.path}: ${response.status} in ${ms} ms, ${text.slice(0, 200)}`);
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
