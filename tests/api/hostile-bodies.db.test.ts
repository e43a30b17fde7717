import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemShape } from '@/lib/api/problem-shape';
import { REGISTERED } from '@/lib/api/registry';
import { asBrowser, type Handler, handlerKey, requestFor, routeHandlers } from '../fixtures/browser';
import type { SomeCase } from '../fixtures/cases';
import { createWorld, type World } from '../fixtures/world';
import { type Outside, startOutside } from '../lib/integrations/outside';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock('@/lib/integrations/identity/auth', async () => (await import('../fixtures/browser')).identity);

let outside: Outside;
let world: World;
let theCase: SomeCase;
let handlers: Map<string, Handler>;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  outside = await startOutside();
  world = await createWorld();
  theCase = await world.caseIn('STARTED');
  handlers = await routeHandlers();
});
afterAll(() => outside.close());

const DEEP = 100_000;
const deepText = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const items = (item: object) => JSON.stringify({ items: [item] });

/** Bodies that are JSON, or nearly, and meant to break whatever reads them. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['a flat list of 450,000 numbers', `[${Array(450_000).fill(1).join()}]`],
  ['a flat list of 300,000 objects', `[${Array(300_000).fill('{}').join()}]`],
  ['an object of 80,000 keys', `{${Array.from({ length: 80_000 }, (_, key) => `"${key}":1`).join()}}`],
  [`lists ${DEEP} deep`, '['.repeat(DEEP) + ']'.repeat(DEEP)],
  [`objects ${DEEP} deep`, `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
  [`lists in "items" ${DEEP} deep`, `{"items":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
  ['an open list', '['.repeat(DEEP)],
  ['a number of 900,000 digits', '9'.repeat(900_000)],
  [
    'numbers beyond all bounds',
    '{"items":[1e999,-1e999,1e-999,9007199254740993],"orgNo":1e400,"emails":[1e999]}',
  ],
  ['a key given twice', '{"message":"a","message":{"a":1},"text":"a","text":[],"items":[],"items":1}'],
  [
    'keys of the prototype',
    '{"__proto__":{"isHandled":true},"constructor":{"prototype":{"a":1}},"items":{"__proto__":[]}}',
  ],
  ['a list item that is a prototype', '{"items":[{"__proto__":{"componentId":"a","value":"b"}}]}'],
  [
    'a version beyond all bounds',
    items({ componentId: 'companyName', value: 'x', baseVersion: 9007199254740991 }),
  ],
  ['a field value that is a deep list', items({ componentId: 'contactPersons', value: deepText })],
  ['nothing but blanks', ' '.repeat(900_000)],
  ['more than a megabyte', `"${'a'.repeat(1_000_001)}"`],
];

describe('a hostile body', () => {
  it.each(HOSTILE)(
    'is answered in order by every call that takes one: %s',
    async (_name, body) => {
      const wrong: string[] = [];
      for (const { call } of REGISTERED.filter(({ call }) => call.body && !call.multipart)) {
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
