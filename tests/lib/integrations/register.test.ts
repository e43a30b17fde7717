import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  exportMember,
  getMembership,
  listSubgroups,
  lookUpCompany,
  type MemberExport,
  parseRegisterEvent,
} from '@/lib/integrations/register/register';
import { env } from '@/lib/platform/settings/env';
import { clearFaults, setFault } from '@/sandbox/faults';
import { post } from '../../sandbox/start';
import { failureOf, setUpOutside } from './outside';

/** Stands after `whsec_` in base64 in the settings of the tests. */
const KEY = 'test-register-webhook-secret';

const outside = setUpOutside();
beforeEach(() => {
  outside.callbacks.length = 0;
  outside.proxy.calls.length = 0;
});
afterEach(clearFaults);

function member(changes: Partial<MemberExport> = {}): MemberExport {
  return {
    caseId: randomUUID(),
    moSlug: 'teknikbolagen',
    orgNo: '559900-0014',
    companyName: 'Alfa Verkstad AB',
    contact: { email: 'kontakt@example.com', name: 'Kim Kontakt' },
    admissionDate: '2026-01-01',
    locale: 'sv',
    values: { '2.1': '12', note: 'A field without a number' },
    ...changes,
  };
}

const exportsOf = async (orgNo: string): Promise<Record<string, unknown>[]> =>
  (await fetch(`${outside.sandbox.url}/register/sandbox/exports?orgNo=${orgNo}`)).json();

const happen = (body: object) => post(`${outside.sandbox.url}/register/sandbox/membership`, body);

describe('companies', () => {
  test.each([
    ['559900-0022', 'Beta Konsult AB', 'REGULAR_COMPANY', []],
    ['559900-0048', 'Delta Medlem AB', 'REGULAR_COMPANY', ['teknikbolagen', 'handelsforbundet']],
    ['516499-0011', 'Epsilon Filial', 'REGULAR_COMPANY', []],
    ['850709-9805', 'Sara Svensson', 'SOLITARY_COMPANY', []],
    ['502999-0016', 'Foreign Ltd', 'FOREIGN_COMPANY', []],
    ['556016-0680', 'Bolag 556016-0680', 'REGULAR_COMPANY', []],
  ])('%s is %s', async (orgNo, name, kind, memberOf) => {
    expect(await lookUpCompany(orgNo)).toMatchObject({ orgNo, name, kind, memberOf, active: true });
  });

  test.each(['640823-3234', '559900-0015', 'nonsense'])('%s is unknown', async (orgNo) => {
    expect(await lookUpCompany(orgNo)).toBeNull();
  });

  test('never stand in an address', async () => {
    await lookUpCompany('850709-9805');
    await getMembership({ orgNo: '850709-9805', moSlug: 'handelsforbundet' });
    expect(outside.proxy.calls.join()).not.toContain('850709');
  });
});

test('subgroups belong to an organisation, and have a name in both languages', async () => {
  const subgroups = await listSubgroups('teknikbolagen');
  expect(subgroups.length).toBeGreaterThan(1);
  expect(subgroups[0]).toEqual({
    id: expect.any(String),
    label: { sv: expect.any(String), en: expect.any(String) },
  });
  expect(await listSubgroups('handelsforbundet')).not.toEqual(subgroups);
  expect(await listSubgroups('å/b')).toEqual([]);
});

describe('export', () => {
  test('is received once, however often it comes', async () => {
    const sent = member({ orgNo: '556036-0793' });
    const receipt = await exportMember(sent);
    expect(await exportMember(sent)).toEqual(receipt);
    expect(await exportsOf('556036-0793')).toMatchObject([
      {
        idempotencyKey: sent.caseId,
        times: 2,
        registerId: receipt.registerId,
        contact: sent.contact,
        values: sent.values,
      },
    ]);
  });

  test('whose answer is lost is repeated with the same key', async () => {
    outside.proxy.loseAnswerTo(/POST .*\/members$/);
    const sent = member({ orgNo: '556074-7569' });
    const receipt = await exportMember(sent);
    expect(await exportsOf('556074-7569')).toMatchObject([{ times: 2, registerId: receipt.registerId }]);
  });

  test('of the broken company fails three times, then succeeds', async () => {
    const sent = member({ orgNo: '559900-1194' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await failureOf(exportMember(sent))).toMatchObject({
        failure: 'unreachable',
        externalStatus: 500,
      });
    }
    expect(await getMembership(sent)).toEqual({ status: 'none' });
    const { registerId } = await exportMember(sent);
    expect(await exportsOf('559900-1194')).toMatchObject([{ times: 4, registerId }]);
  });

  test('of a company that the register does not know is refused', async () => {
    const result = exportMember(member({ orgNo: '640823-3234' }));
    expect(await failureOf(result)).toMatchObject({
      failure: 'refused',
      externalStatus: 422,
      retryable: false,
    });
  });

  test.each([
    ['slow', 'timeout'],
    ['error', 'unreachable'],
    ['garbage', 'garbage'],
    ['down', 'unreachable'],
  ] as const)('reports when the register is %s, and works afterwards', async (mode, failure) => {
    const sent = member({ orgNo: '556677-8899' });
    setFault('register', mode);
    expect(await failureOf(exportMember(sent))).toMatchObject({ part: 'register', failure, retryable: true });
    clearFaults();
    const { registerId } = await exportMember(sent);
    expect(
      (await exportsOf('556677-8899')).filter((entry) => entry.idempotencyKey === sent.caseId),
    ).toMatchObject([{ registerId }]);
  });
});

test('a membership is none, pending, active, cancelled', async () => {
  const sent = member({ orgNo: '556703-7485', moSlug: 'handelsforbundet' });
  expect(await getMembership(sent)).toEqual({ status: 'none' });
  await exportMember(sent);
  expect(await getMembership(sent)).toEqual({ status: 'pending' });
  expect((await lookUpCompany(sent.orgNo))?.memberOf).toEqual([]);
  await happen({ orgNo: sent.orgNo, moSlug: sent.moSlug, event: 'active' });
  expect(await getMembership(sent)).toEqual({ status: 'active' });
  expect((await lookUpCompany(sent.orgNo))?.memberOf).toEqual(['handelsforbundet']);
  await happen({ orgNo: sent.orgNo, moSlug: sent.moSlug, event: 'cancelled' });
  expect(await getMembership(sent)).toEqual({ status: 'cancelled' });
  expect((await lookUpCompany(sent.orgNo))?.memberOf).toEqual([]);
});

describe('events', () => {
  test('report a membership, with the case that it came from', async () => {
    const sent = member({ orgNo: '556012-5790' });
    await exportMember(sent);
    await happen({ orgNo: '556012-5790', moSlug: 'teknikbolagen', event: 'active' });
    expect(outside.callbacks.map(({ path }) => path)).toEqual(['/api/webhooks/register']);
    expect(receive(0)).toEqual({
      eventId: outside.callbacks[0]?.headers.get('webhook-id'),
      event: 'active',
      orgNo: '556012-5790',
      moSlug: 'teknikbolagen',
      caseId: sent.caseId,
      at: expect.stringMatching(/Z$/),
    });
  });

  test('report a company', async () => {
    const company = { orgNo: '556043-4200', moSlug: 'teknikbolagen' };
    await happen({ ...company, event: 'renamed', name: 'Nya Åkeriet AB' });
    await happen({ ...company, event: 'deregistered' });
    expect(receive(0)).toMatchObject({ ...company, event: 'renamed', name: 'Nya Åkeriet AB' });
    expect(receive(1)).toMatchObject({ ...company, event: 'deregistered' });
    expect(await lookUpCompany('556043-4200')).toMatchObject({ name: 'Nya Åkeriet AB', active: false });
  });

  test('may come twice, with the same id', async () => {
    setFault('register', 'duplicate');
    await happen({ orgNo: '559900-0014', moSlug: 'teknikbolagen', event: 'cancelled' });
    expect(receive(0)).toEqual(receive(1));
  });

  const receive = (index: number) => {
    const { body = '', headers = new Headers() } = outside.callbacks[index] ?? {};
    return parseRegisterEvent(body, headers);
  };
});

describe('an event is refused', () => {
  const body = JSON.stringify({
    eventId: 'e1',
    event: 'active',
    orgNo: '559900-0014',
    moSlug: 'teknikbolagen',
    at: '2026-01-01T00:00:00Z',
  });
  const now = () => Math.floor(Date.now() / 1000);

  function signed(
    timestamp: number | string,
    options: { secret?: string; body?: string; id?: string } = {},
  ): Headers {
    const signature = createHmac('sha256', options.secret ?? KEY)
      .update(`e1.${timestamp}.${options.body ?? body}`)
      .digest('base64');
    return new Headers({
      'webhook-id': options.id ?? 'e1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    });
  }

  const refusal = (text: string, headers: Headers) =>
    failureOf((async () => parseRegisterEvent(text, headers))());

  test('unless it is signed by the register, recently and whole', async () => {
    expect(parseRegisterEvent(body, signed(now())).eventId).toBe('e1');
    const rotated = signed(now());
    rotated.set('webhook-signature', `v1,AAAA v2,x ${rotated.get('webhook-signature')}`);
    expect(parseRegisterEvent(body, rotated).eventId).toBe('e1');
    expect(parseRegisterEvent(body, signed(now() - 290)).eventId).toBe('e1');

    for (const headers of [
      new Headers(),
      signed(now(), { secret: 'another-register-webhook-secret' }),
      signed(now() - 310),
      signed(now() + 310),
      signed(`${now()}.0`),
      signed(now(), { id: 'e2' }),
      signed(now(), { body: body.replace('active', 'cancelled') }),
    ]) {
      expect(await refusal(body, headers)).toMatchObject({ code: 'INVALID_SIGNATURE', status: 401 });
    }
  });

  test('the library of Standard Webhooks signs them, with either secret while one is changed', async () => {
    const [secret = ''] = env().REGISTER_WEBHOOK_SECRET ?? [];
    const next = `whsec_${Buffer.from('the-secret-that-comes-next').toString('base64')}`;
    const by = (...secrets: string[]) => {
      const signatures = secrets.map((one) => new Webhook(one).sign('e1', new Date(), body));
      return new Headers({
        'webhook-id': 'e1',
        'webhook-timestamp': String(now()),
        'webhook-signature': signatures.join(' '),
      });
    };
    expect(parseRegisterEvent(body, by(secret)).eventId).toBe('e1');
    expect(parseRegisterEvent(body, by(next, secret)).eventId).toBe('e1');
    expect(await refusal(body, by(next))).toMatchObject({ code: 'INVALID_SIGNATURE' });
    env().REGISTER_WEBHOOK_SECRET = [secret, next];
    expect(parseRegisterEvent(body, by(next)).eventId).toBe('e1');
    expect(parseRegisterEvent(body, by(secret)).eventId).toBe('e1');
    env().REGISTER_WEBHOOK_SECRET = [secret];
  });

  test('the library of Standard Webhooks verifies what the sandbox signs', async () => {
    await happen({ orgNo: '559900-0014', moSlug: 'teknikbolagen', event: 'active' });
    const { headers, body: sent } = outside.callbacks[0] ?? { headers: new Headers(), body: '' };
    const [secret = ''] = env().REGISTER_WEBHOOK_SECRET ?? [];
    const verified = new Webhook(secret).verify(sent, Object.fromEntries(headers));
    expect(verified).toMatchObject({ eventId: headers.get('webhook-id'), event: 'active' });
    expect(parseRegisterEvent(sent, headers)).toEqual(verified);
  });

  test('a secret without a prefix is the key itself, as it was for registers connected before', async () => {
    const [secret = ''] = env().REGISTER_WEBHOOK_SECRET ?? [];
    env().REGISTER_WEBHOOK_SECRET = ['a-secret-of-an-older-register'];
    const headers = signed(now(), { secret: 'a-secret-of-an-older-register' });
    expect(parseRegisterEvent(body, headers).eventId).toBe('e1');
    env().REGISTER_WEBHOOK_SECRET = [secret];
  });

  test('without an id nothing is signed', async () => {
    const headers = new Headers({
      'webhook-timestamp': String(now()),
      'webhook-signature': `v1,${createHmac('sha256', KEY).update(`.${now()}.${body}`).digest('base64')}`,
    });
    expect(await refusal(body, headers)).toMatchObject({ code: 'INVALID_SIGNATURE' });
  });

  test('when it is signed but cannot be understood', async () => {
    for (const text of ['nonsense', '{}', body.replace('active', 'exploded'), body.replace('-', '')]) {
      expect(await refusal(text, signed(now(), { body: text }))).toMatchObject({ code: 'INVALID_REQUEST' });
    }
  });
});

describe('when the register misbehaves', () => {
  test.each(['down', 'error', 'reset'] as const)('reads survive a passing fault: %s', async (mode) => {
    setFault('register', mode, { times: 2 });
    expect(await lookUpCompany('559900-0014')).toMatchObject({ name: 'Alfa Verkstad AB' });
  });

  test.each([
    ['error', 'unreachable'],
    ['garbage', 'garbage'],
    ['slow', 'timeout'],
  ] as const)('a lasting fault is reported: %s', async (mode, failure) => {
    setFault('register', mode);
    expect(await failureOf(lookUpCompany('559900-0014'))).toMatchObject({ part: 'register', failure });
  });

  test('another company than the requested one is never accepted, nor a page at a wrong address as "unknown"', async () => {
    const other = JSON.stringify({
      ...{ orgNo: '559900-0022', name: 'Beta', kind: 'REGULAR_COMPANY', active: true, memberOf: [] },
    });
    outside.proxy.answer(/lookup/, 200, {}, other);
    expect(await failureOf(lookUpCompany('559900-0014'))).toMatchObject({ failure: 'garbage' });
    outside.proxy.answer(/lookup/, 404, { 'Content-Type': 'text/html' }, '<h1>Not Found</h1>');
    expect(await failureOf(lookUpCompany('559900-0014'))).toMatchObject({
      failure: 'garbage',
      externalStatus: 404,
    });
  });

  test('no redirect is followed, and no answer is larger than it may be', async () => {
    for (let time = 0; time < 3; time += 1) outside.proxy.answer(/lookup/, 302, { Location: '/elsewhere' });
    expect(await failureOf(lookUpCompany('559900-0014'))).toMatchObject({ failure: 'unreachable' });
    expect(outside.proxy.calls.some((call) => call.includes('elsewhere'))).toBe(false);
    outside.proxy.answer(/lookup/, 200, {}, `{"name":"${'x'.repeat(3 * 1024 * 1024)}"}`);
    expect(await failureOf(lookUpCompany('559900-0014'))).toMatchObject({ failure: 'garbage' });
  });

  test('answers that break the contract are garbage, a wrong key is unauthorized', async () => {
    outside.proxy.answer(/lookup/, 200, {}, '{"orgNo":"559900-0014","name":"","kind":"OTHER"}');
    expect(await failureOf(lookUpCompany('559900-0014'))).toMatchObject({ failure: 'garbage' });
    vi.resetModules();
    vi.stubEnv('REGISTER_API_KEY', 'wrong');
    const { lookUpCompany: lookUpWrongly } = await import('@/lib/integrations/register/register');
    expect(await failureOf(lookUpWrongly('559900-0014'))).toMatchObject({
      failure: 'unauthorized',
      externalStatus: 401,
      retryable: false,
    });
    vi.unstubAllEnvs();
  });
});

describe('the contract in docs/register.openapi.json', () => {
  const { components, paths } = JSON.parse(readFileSync('docs/register.openapi.json', 'utf8'));

  /** A schema of the document, as one that checks values. */
  function schemaOf(name: string): z.ZodType {
    const definitions = JSON.parse(
      JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
    );
    return z.fromJSONSchema({ ...definitions[name], $defs: definitions });
  }

  const call = async (path: string, body?: { orgNo: string; caseId?: string }) => {
    const response = await fetch(`${outside.sandbox.url}/register/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: 'Bearer test-register-api-key', 'Idempotency-Key': body?.caseId ?? '' },
      body: JSON.stringify(body),
    });
    return response.json();
  };

  test('describes what the sandbox answers, and every path is played', async () => {
    const { moSlug: _, ...sent } = member();
    const played = {
      '/companies/lookup': ['Company', await call('/companies/lookup', { orgNo: '559900-0014' })],
      '/organisations/{moSlug}/subgroups': [
        'Subgroups',
        await call('/organisations/teknikbolagen/subgroups'),
      ],
      '/organisations/{moSlug}/members': [
        'Receipt',
        await call('/organisations/teknikbolagen/members', sent),
      ],
      '/organisations/{moSlug}/memberships/lookup': [
        'Membership',
        await call('/organisations/teknikbolagen/memberships/lookup', { orgNo: '559900-0014' }),
      ],
    } as const;
    expect(Object.keys(played)).toEqual(Object.keys(paths));
    for (const [name, value] of Object.values(played)) {
      expect(schemaOf(name).safeParse(value).error).toBeUndefined();
      expect(schemaOf(name).safeParse({}).success).toBe(false);
    }
    expect(schemaOf('Error').parse(await call('/companies/lookup', { orgNo: '' }))).toBeDefined();
  });

  test('describes what the product sends and receives', async () => {
    const { moSlug: _, ...body } = member();
    expect(schemaOf('MemberExport').safeParse(body).error).toBeUndefined();
    await happen({ orgNo: '559900-0014', moSlug: 'teknikbolagen', event: 'active' });
    const event = JSON.parse(outside.callbacks[0]?.body ?? '');
    expect(schemaOf('RegisterEvent').safeParse(event).error).toBeUndefined();
    expect(schemaOf('RegisterEvent').safeParse({ ...event, orgNo: '5599000014' }).success).toBe(false);
  });
});

describe('without a register', () => {
  test('companies are unknown, and what needs one is refused as not configured', async () => {
    vi.resetModules();
    vi.stubEnv('REGISTER_URL', '');
    vi.stubEnv('REGISTER_WEBHOOK_SECRET', '');
    const none = await import('@/lib/integrations/register/register');
    expect(await none.lookUpCompany('559900-0014')).toBeNull();
    expect(await failureOf(none.exportMember(member()))).toMatchObject({
      code: 'NOT_CONFIGURED',
      status: 503,
    });
    const headers = new Headers({ 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}` });
    expect(() => none.parseRegisterEvent('{}', headers)).toThrow('NOT_CONFIGURED');
    expect(outside.proxy.calls).toEqual([]);
    vi.unstubAllEnvs();
  });
});
