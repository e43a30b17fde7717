import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import { ALL_CALLS } from '@/lib/contract/contract';
import { problemShape } from '@/lib/contract/problem-shape';
import { asBrowser, type Handler, handlerKey, routeHandlers } from '../fixtures/browser';
import type { SomeCase } from '../fixtures/cases';
import { ODD_DAYS, ODD_MOMENTS } from '../fixtures/fuzz-values';
import { HOSTILE_JSON } from '../fixtures/hostile-json';
import { requestFor } from '../fixtures/request-for';
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

/** The parameters and fields of a call that take a text. */
function textsOf({ query, body, multipart }: Call): string[] {
  return [query, multipart ? undefined : body].flatMap((schema) => {
    const { properties = {} } = schema
      ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
          properties?: Record<string, Typed>;
        })
      : {};
    return Object.keys(properties).filter((name) => JSON.stringify(properties[name]).includes('"string"'));
  });
}
type Typed = { type?: string };

const ID = '00000000-0000-4000-8000-000000000000';
const ODD_TEXTS = [
  ...[ODD_DAYS[0], ODD_DAYS[1], ODD_DAYS[4]],
  ...ODD_MOMENTS.flatMap((moment) => [`${moment}_${ID}`, packed([moment, ID])]),
  ...['a\0b', '\ud800', '\ufffe\u200b', packed(['a\0b', ID]), packed(['\ud800', ID])],
];
function packed(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('a text or a day that nobody types', () => {
  it('is taken or refused by every call, wherever it stands', async () => {
    const wrong: string[] = [];
    for (const call of ALL_CALLS) {
      for (const name of textsOf(call)) {
        for (const odd of ODD_TEXTS) {
          // No address can hold half a character.
          if (call.path.includes(`{${name}}`) && !odd?.isWellFormed()) continue;
          const input = {
            slug: call.path.startsWith('organisation/') ? 'teknikbolagen' : packed('teknikbolagen'),
            moId: world.organisations.teknikbolagen.id,
            ...{ formId: 'company', componentId: 'website', weeks: 52, [name]: odd },
          };
          const { request, context } = requestFor(call, { input, caseId: theCase.id });
          const browser = { accountId: world.workers.teknikbolagen[1].accountId, cookies: new Map() };
          const handler = handlers.get(handlerKey(call)) as Handler;
          const response = await asBrowser(browser, () => handler(request, context));
          await response.body?.cancel();
          if (response.status >= 500 && ![502, 503].includes(response.status)) {
            wrong.push(`${call.method} ${call.path} ${name}=${JSON.stringify(odd)}: ${response.status}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});
