import { beforeAll, expect, it, vi } from 'vitest';
import { isPermitted, ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import { runStaffProcedure, runStaffQuery } from '@/lib/engine/query';
import { db } from '@/lib/platform/database/db';
import { type CaseWorker, createWorker } from '../fixtures/actors';
import { asBrowser, type Handler, routeHandlers } from '../fixtures/browser';
import { handlersOf } from '../fixtures/handlers';
import { refusalOf, setUpWorld } from '../fixtures/world';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

// Which roles the calls need that are about no case and no organisation.

const world = setUpWorld();
let handlers: Map<string, Handler>;
let nils: CaseWorker;
beforeAll(async () => {
  handlers = await routeHandlers();
  nils = await createWorker('Nils Ny', []);
});

const ALL = handlersOf('staffQuery', 'staffProcedure');

it('none, for the session itself, for who somebody is, to get a first role, and for what settings permit', () => {
  const open = ALL.filter(({ call }) => call.permission === 'signedIn').map(({ call }) => call.path);
  expect(open.sort()).toEqual([
    'Me',
    'Me/Memberorganizations',
    // Only accounts that the settings name: tests/lib/features/installation/operator.db.test.ts.
    'Operator/Retry',
    'Session',
    'Session',
    'organisation/{slug}/Join',
  ]);
});

it.each(ALL.map((one) => [`${one.call.method} ${one.call.path}`, one] as const))(
  '%s is refused to those whom no organisation permits it',
  async (_, one) => {
    const { permission } = one.call;
    if (permission === 'signedIn') return;
    const run = (actor: CaseWorker) =>
      'read' in one ? runStaffQuery(one, actor, {}) : runStaffProcedure(one, {}, { actor, locale: 'sv' });
    expect(await refusalOf(run(nils))).toMatchObject({ code: 'FORBIDDEN' });
    for (const role of ROLE_IDS.filter((role) => !isPermitted(permission, role))) {
      expect(await refusalOf(run(world.workers.teknikbolagen[role]))).toMatchObject({ code: 'FORBIDDEN' });
    }
  },
);

const CALLS: [string, string, object?][] = [
  ['POST Me/Views', 'a person without a role', { name: 'Min vy', query: '' }],
  ['POST Case/TakeNext', 'a person without a role'],
  ['POST Case/TakeNext', 'a reader'],
  ['POST Case/TakeNext', 'a regional reviewer'],
  ['PUT Me/Absence', 'a person without a role', { until: null, morningMail: true }],
  ['POST SigningService/auth', 'a person without a role', { email: 'nils@example.com', password: 'signera' }],
];

it.each(CALLS)('%s answers 403 to %s, and stores nothing', async (name, who, body) => {
  const { 3: reader, 4: reviewer } = world.workers.teknikbolagen;
  const { accountId } = who === 'a reader' ? reader : who === 'a regional reviewer' ? reviewer : nils;
  const [method = '', path = ''] = name.split(' ');
  const request = new Request(`http://localhost:3000/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await asBrowser({ accountId, cookies: new Map() }, async () =>
    handlers.get(`${method} ${path.toLowerCase()}`)?.(request, { params: Promise.resolve({}) }),
  );
  expect([response?.status, await response?.json()]).toMatchObject([403, { errorCode: 'FORBIDDEN' }]);
  expect(await db().savedView.count()).toBe(0);
  expect(await db().account.count({ where: { getsMorningMail: true } })).toBe(0);
});
