import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningSandbox } from '@/sandbox/server';
import { post, startTestSandbox } from './start';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ appUrl: 'http://127.0.0.1:9', registerApiKey: 'key' });
});
afterAll(() => sandbox.close());

const membership = (body: object) => post(`${sandbox.url}/register/sandbox/membership`, body);
const pageText = async (path = '') => (await fetch(`${sandbox.url}/register${path}`)).text();

const MEMBER = {
  orgNo: '559900-0014',
  contact: { email: 'kim@example.com' },
  admissionDate: null,
  locale: 'sv',
  values: { '1.1': 'Alfa', note: '' },
};

function exportMember(key: string | undefined, companyName: string, changes: object = {}): Promise<Response> {
  return fetch(`${sandbox.url}/register/v1/organisations/teknikbolagen/members`, {
    method: 'POST',
    headers: { Authorization: 'Bearer key', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify({ ...MEMBER, caseId: key, companyName, ...changes }),
  });
}

describe('the API', () => {
  test('requires the key of the product', async () => {
    expect((await post(`${sandbox.url}/register/v1/companies/lookup`, { orgNo: '559900-0014' })).status).toBe(
      401,
    );
  });

  test('takes an export only with an idempotency key, and stores the first of each key', async () => {
    expect((await exportMember(undefined, 'Alfa')).status).toBe(400);
    expect((await exportMember('case-1', 'Alfa')).status).toBe(201);
    expect((await exportMember('case-1', 'Another')).status).toBe(200);
    const exports = await (await fetch(`${sandbox.url}/register/sandbox/exports?orgNo=5599000014`)).json();
    expect(exports).toMatchObject([
      { idempotencyKey: 'case-1', caseId: 'case-1', companyName: 'Alfa', times: 2 },
    ]);
    expect(await (await fetch(`${sandbox.url}/register/sandbox/exports?orgNo=559900-0022`)).json()).toEqual(
      [],
    );
  });
});

test('an export of another shape than the described one is refused', async () => {
  const wrong = [
    { caseId: 'another' },
    { orgNo: '5599000014' },
    { moSlug: 'teknikbolagen' },
    { admissionDate: '2026-1-1' },
    { values: { '1.1': true } },
    { values: { 'åäö ': 'Alfa' } },
  ];
  for (const changes of wrong) {
    expect((await exportMember('case-3', 'Alfa', changes)).status, JSON.stringify(changes)).toBe(400);
  }
  expect((await exportMember('case-3', 'Alfa')).status).toBe(201);
});

describe('what happens to a company', () => {
  test('needs a known company, an organisation, an event and, when renamed, a name', async () => {
    const company = { orgNo: '559900-0014', moSlug: 'teknikbolagen' };
    expect((await membership({ ...company, orgNo: '559900-0015', event: 'active' })).status).toBe(404);
    expect((await membership({ ...company, event: 'exploded' })).status).toBe(400);
    expect((await membership({ ...company, moSlug: '', event: 'active' })).status).toBe(400);
    expect((await membership({ ...company, event: 'renamed', name: ' ' })).status).toBe(400);
  });

  test('is said with what the product answered, also when it cannot be reached', async () => {
    const answer = await membership({ orgNo: '559900-0014', moSlug: 'teknikbolagen', event: 'active' });
    expect(await answer.json()).toEqual({ eventId: expect.any(String), webhookStatus: 0 });
  });
});

test('the page shows exports and companies, and its buttons work', async () => {
  await exportMember('case-2', '<Alfa>');
  const page = await pageText();
  expect(page).toContain('case-2');
  expect(page).toContain('&lt;Alfa&gt;');
  expect(page).toContain('Delta Medlem AB');
  for (const button of ['Membership active', 'Cancelled', 'Deregistered', 'Renamed'])
    expect(page).toContain(button);
  const answer = await fetch(`${sandbox.url}/register/sandbox/membership`, {
    method: 'POST',
    body: new URLSearchParams({
      orgNo: '559900-0014',
      moSlug: 'teknikbolagen',
      event: 'renamed',
      name: 'Alfa 2',
    }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/register?told=0');
  expect(await pageText('?told=0')).toContain('could not be informed');
  expect(await pageText('?told=204')).toContain('The product has been informed.');
  expect(await pageText()).toContain('Alfa 2');
});
