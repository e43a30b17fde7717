import { PDFDocument } from 'pdf-lib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFaults, setFault } from '@/sandbox/faults';
import type { RunningSandbox } from '@/sandbox/server';
import { post, startTestSandbox } from './start';

let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  // Nobody listens there: an undelivered webhook must hurt nobody.
  sandbox = await startTestSandbox({ appUrl: 'http://127.0.0.1:9' });
  token = (await (await post(api('/auth'), { email: 'anna@example.com', password: 'signera' })).json())
    .access_token;
});
afterAll(() => sandbox.close());
afterEach(clearFaults);

const api = (path: string) => `${sandbox.url}/getaccept/v1${path}`;
const controls = (path: string) => `${sandbox.url}/getaccept/sandbox/documents${path}`;

function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(api(path), {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

async function createDocument(
  changes: object = {},
): Promise<{ id: string; recipients: { document_url: string }[] }> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const answer = await call('POST', '/documents', {
    name: 'Ansökan <b>',
    external_id: 'case-1',
    file_content: Buffer.from(await pdf.save()).toString('base64'),
    recipients: [
      { email: 'a@example.com', first_name: 'Åsa', last_name: 'Öst' },
      { email: 'b@example.com', fullname: 'Łukasz Β' },
    ],
    ...changes,
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

function submit(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

const pageOf = async (url: string) => (await fetch(url)).text();

describe('the API', () => {
  test.each([
    ['signera', 200],
    ['vanta', 429],
    ['something else', 400],
  ])('the password %s is answered %i', async (password, status) => {
    expect((await post(api('/auth'), { email: 'anyone@example.com', password })).status).toBe(status);
  });

  test('requires a login', async () => {
    for (const path of [
      '/documents',
      '/refresh',
      '/documents/x',
      '/documents/x/download?direct=true',
      '/subscriptions',
    ]) {
      expect((await fetch(api(path))).status).toBe(401);
    }
  });

  test('refuses documents without a name, a file or an address, and files over 10 MB', async () => {
    const recipients = [{ email: 'a@example.com' }];
    for (const body of [
      { recipients, file_content: 'AA==' },
      { name: 'x', recipients },
      { name: 'x', recipients, file_ids: 'unknown' },
      { name: 'x', recipients: [{ email: 'a' }], file_content: 'AA==' },
      { name: 'x', recipients: [], file_content: 'AA==' },
    ]) {
      expect((await call('POST', '/documents', body)).status).toBe(400);
    }
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64');
    expect((await call('POST', '/upload', { file_name: 'x.pdf', file_content: tooLarge })).status).toBe(400);
  });

  test('separates entities, and binds a login to one of them', async () => {
    const enter = async (path: string, headers = {}) => {
      const answer = await fetch(api(path), { headers });
      return { status: answer.status, body: await answer.json() };
    };
    const inNorth = await enter('/refresh/north', { Authorization: `Bearer ${token}` });
    const north = { Authorization: `Bearer ${inNorth.body.access_token}` };
    const { id } = await createDocument({ external_id: 'apart' });
    expect((await enter(`/documents/${id}`, north)).status).toBe(404);
    expect((await enter('/documents?external_id=apart', north)).body).toEqual([]);
    expect(
      (await enter('/documents?external_id=apart', { Authorization: `Bearer ${token}` })).body,
    ).toHaveLength(1);
    const { file_id } = await (
      await call('POST', '/upload', { file_name: 'x.pdf', file_content: 'AAAA' })
    ).json();
    const fromElsewhere = await fetch(api('/documents'), {
      method: 'POST',
      headers: { ...north, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'x', recipients: [{ email: 'a@example.com' }], file_ids: file_id }),
    });
    expect(fromElsewhere.status).toBe(400);
  });

  test('lets nobody into an entity that they do not belong to', async () => {
    const credentials = { email: 'utanfor@example.com', password: 'signera' };
    expect((await post(api('/auth'), { ...credentials, entity_id: 'north' })).status).toBe(400);
    const { access_token } = await (await post(api('/auth'), credentials)).json();
    const switching = await fetch(api('/refresh/north'), {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(switching.status).toBe(403);
  });

  test('says for how long to leave it alone after too many attempts', async () => {
    const answer = await post(api('/auth'), { email: 'anyone@example.com', password: 'vanta' });
    expect(answer.headers.get('retry-after')).toBe('60');
  });

  test('leaves a draft unsent, where nobody can sign it', async () => {
    const { id } = await createDocument({ is_automatic_sending: false, external_id: 'draft' });
    expect(await (await call('GET', `/documents/${id}/status`)).json()).toEqual({ status: 'draft' });
    expect((await post(controls(`/${id}/sign`), { email: 'a@example.com' })).status).toBe(409);
  });

  test('has what the service has and no more', async () => {
    expect((await call('POST', '/documents/x/recall')).status).toBe(404);
    expect((await call('GET', '/documents/unknown')).status).toBe(404);
    expect((await call('PATCH', '/documents')).status).toBe(404);
  });

  test('misbehaves on request, while its pages go on', async () => {
    setFault('getaccept', 'error');
    expect((await call('GET', '/documents')).status).toBe(500);
    expect((await fetch(`${sandbox.url}/getaccept`)).status).toBe(200);
    expect((await fetch(controls('?externalId=none'))).status).toBe(200);
  });

  test('has created the document although the answer was lost', async () => {
    setFault('getaccept', 'reset', { times: 1 });
    await expect(createDocument({ external_id: 'lost' })).rejects.toThrow();
    expect(await (await fetch(controls('?externalId=lost'))).json()).toHaveLength(1);
  });
});

describe('the sandbox calls', () => {
  test('let recipients open, sign and decline', async () => {
    const { id } = await createDocument({ external_id: 'acts' });
    await post(controls(`/${id}/open`), { email: 'a@example.com' });
    await post(controls(`/${id}/sign`), { email: 'A@example.com' });
    const answer = await post(controls(`/${id}/decline`), { email: 'b@example.com', reason: 'Nej' });
    expect(await answer.json()).toMatchObject({ id, status: 'declined' });
    expect(await (await fetch(controls('?externalId=acts'))).json()).toMatchObject([
      {
        id,
        externalId: 'acts',
        status: 'declined',
        recipients: [
          { email: 'a@example.com', name: 'Åsa Öst', status: 'signed' },
          { email: 'b@example.com', status: 'declined', reason: 'Nej' },
        ],
      },
    ]);
  });

  test('learn of a mail of their own that bounces', async () => {
    const { id } = await createDocument();
    const mailsTo = async () =>
      (await (await fetch(`${sandbox.url}/mail/api/messages?to=a@example.com`)).json()) as {
        id: string;
        messageId: string;
      }[];
    const isOurs = ({ messageId }: { messageId: string }) => messageId.includes(id);
    await vi.waitUntil(async () => (await mailsTo()).some(isOurs));
    const mail = (await mailsTo()).find(isOurs);
    const bounced = await post(`${sandbox.url}/mail/api/messages/${mail?.id}/events`, { event: 'bounce' });
    expect(await bounced.json()).toMatchObject({ delivered: true });
    const documents = await (await fetch(controls('?externalId=case-1'))).json();
    const [recipient] = documents.find((one: { id: string }) => one.id === id).recipients;
    expect(recipient).toMatchObject({ email: 'a@example.com', status: 'bounced' });
  });

  test('refuse what cannot be done', async () => {
    const { id } = await createDocument({ external_id: 'refused' });
    const statusOf = async (action: string, body: object) =>
      (await post(controls(`/${id}/${action}`), body)).status;
    expect(await statusOf('sign', { email: 'stranger@example.com' })).toBe(404);
    expect(await statusOf('decline', { email: 'a@example.com' })).toBe(400);
    expect(await statusOf('sign', { email: 'a@example.com' })).toBe(200);
    expect(await statusOf('sign', { email: 'a@example.com' })).toBe(409);
    expect(await statusOf('decline', { email: 'a@example.com', reason: 'Nej' })).toBe(409);
    expect(await statusOf('explode', {})).toBe(404);
    expect((await post(controls('/unknown/sign'), { email: 'a@example.com' })).status).toBe(404);
  });
});

describe('the pages', () => {
  test('list the documents, and show each with its PDF and what can be done', async () => {
    const { id } = await createDocument();
    expect(await pageOf(`${sandbox.url}/getaccept`)).toContain('Ansökan &lt;b&gt;');
    const page = await pageOf(`${sandbox.url}/getaccept/documents/${id}`);
    expect(page).toContain('Åsa Öst');
    expect(page).toContain(`/getaccept/sandbox/documents/${id}/sign`);
    expect(page).not.toContain('<b>');
    const file = await fetch(`${sandbox.url}/getaccept/documents/${id}/file.pdf`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect((await fetch(`${sandbox.url}/getaccept/documents/unknown`)).status).toBe(404);
  });

  test('lead a signatory from the mail to the signature', async () => {
    const email = 'signatory@example.com';
    const { id } = await createDocument({ recipients: [{ email }], external_id: 'mailed' });
    const link = await vi.waitFor(async () => {
      const [mail] = await (await fetch(`${sandbox.url}/mail/api/messages?to=${email}`)).json();
      expect(mail.headers.from ?? JSON.stringify(mail.from)).toContain('signing@sandbox.example');
      return mail.text.match(/http\S+\/getaccept\/documents\/\S+/)[0];
    });
    expect(await pageOf(link)).toContain('opened');
    const recipient = new URL(link).searchParams.get('recipient') ?? '';
    const answer = await submit(controls(`/${id}/sign`), { email, recipient });
    expect(answer.status).toBe(303);
    const page = await pageOf(new URL(answer.headers.get('location') ?? '', sandbox.url).href);
    expect(page).toContain('Everybody has signed.');
    expect(page).not.toContain('>Sign<');
  });

  test('add the evidence to a signed PDF, whatever the names are written with', async () => {
    const { id } = await createDocument();
    for (const email of ['a@example.com', 'b@example.com']) await post(controls(`/${id}/sign`), { email });
    const file = await (await fetch(`${sandbox.url}/getaccept/documents/${id}/file.pdf`)).arrayBuffer();
    expect((await PDFDocument.load(file)).getPageCount()).toBe(2);
  });
});
