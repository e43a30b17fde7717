import { randomUUID } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type CreateSigningDocument,
  createSigningDocument,
  downloadSignedDocument,
  ensureSigningSubscriptions,
  getSigningDocument,
  logInToSigning,
  parseSigningCallback,
  recallSigningDocument,
  refreshSigningLogin,
} from '@/lib/integrations/signing/signing';
import { env } from '@/lib/platform/settings/env';
import { clearFaults, setFault } from '@/sandbox/faults';
import { post } from '../../sandbox/start';
import { documentsOf } from './documents-of';
import { failureOf, setUpOutside } from './outside';

let pdf: Uint8Array;

const outside = setUpOutside();
beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('Application');
  pdf = await document.save();
});
beforeEach(() => {
  outside.callbacks.length = 0;
  outside.proxy.calls.length = 0;
});
afterEach(clearFaults);

function input(changes: Partial<CreateSigningDocument> = {}): CreateSigningDocument {
  return {
    externalId: randomUUID(),
    idempotencyKey: randomUUID(),
    name: 'Ansökan från Åkeri & Co',
    fileName: 'ansökan.pdf',
    pdf,
    recipients: [{ email: 'vd@example.com', name: 'Vera Direktör' }],
    subject: 'Att skriva under: ansökan',
    message: 'Läs och skriv under.',
    ...changes,
  };
}

const act = (id: string, action: string, body: object = {}) =>
  post(`${outside.sandbox.url}/getaccept/sandbox/documents/${id}/${action}`, body);

const sandboxDocuments = async (externalId: string): Promise<{ id: string; status: string }[]> =>
  (await fetch(`${outside.sandbox.url}/getaccept/sandbox/documents?externalId=${externalId}`)).json();

describe('logging in', () => {
  test('gives a login that can be used and refreshed', async () => {
    const login = await logInToSigning('anna@example.com', 'signera');
    expect(login.expiresIn).toBeGreaterThan(0);
    const refreshed = await refreshSigningLogin(login.accessToken);
    expect(refreshed.accessToken).not.toBe(login.accessToken);
    expect(outside.proxy.calls).toEqual(['POST /getaccept/v1/auth', 'POST /getaccept/v1/refresh']);
    const document = await createSigningDocument(input({ accessToken: refreshed.accessToken }));
    expect(await getSigningDocument(document.id, refreshed)).toEqual(document);
  });

  test('distinguishes a wrong password from too many attempts', async () => {
    expect(await failureOf(logInToSigning('anna@example.com', 'fel'))).toMatchObject({
      code: 'SIGNING_LOGIN_FAILED',
    });
    expect(await failureOf(logInToSigning('anna@example.com', 'vanta'))).toMatchObject({
      code: 'SIGNING_LOGIN_LIMITED',
    });
  });

  test('sends a password once only, whatever the service answers: it counts the attempts', async () => {
    for (const status of [429, 503]) {
      outside.proxy.calls.length = 0;
      outside.proxy.answer(/POST .*\/auth/, status);
      await failureOf(logInToSigning('anna@example.com', 'signera'));
      expect(outside.proxy.calls).toEqual(['POST /getaccept/v1/auth']);
    }
  });

  test('does not take an outage for a wrong password', async () => {
    setFault('getaccept', 'error');
    expect(await failureOf(logInToSigning('anna@example.com', 'signera'))).toMatchObject({
      code: 'INTEGRATION_FAILED',
      part: 'signing',
      failure: 'unreachable',
      externalStatus: 500,
    });
  });

  test('makes a case worker whose login has expired log in again', async () => {
    for (const call of [
      () => refreshSigningLogin('worn-out'),
      () => createSigningDocument(input({ accessToken: 'worn-out' })),
      () => getSigningDocument('any', { accessToken: 'worn-out' }),
    ]) {
      expect(await failureOf(call())).toMatchObject({ code: 'SIGNING_LOGIN_REQUIRED', status: 403 });
    }
  });

  test('logs the service account in once for many calls, and again when its login is worn out', async () => {
    const { id } = await createSigningDocument(input());
    outside.proxy.calls.length = 0;
    await Promise.all([getSigningDocument(id), getSigningDocument(id), getSigningDocument(id)]);
    expect(logins()).toBe(0);
    outside.proxy.answer(/GET .*\/documents\//, 401);
    expect(await getSigningDocument(id)).toMatchObject({ id });
    expect(logins()).toBe(1);
    outside.proxy.answer(/GET .*\/documents\//, 401);
    outside.proxy.answer(/GET .*\/documents\//, 401);
    expect(await failureOf(getSigningDocument(id))).toMatchObject({ failure: 'unauthorized' });
  });

  const logins = () => outside.proxy.calls.filter((call) => call.endsWith('/auth')).length;
});

describe('sending for signing', () => {
  test('creates a document that the signatories are mailed', async () => {
    const email = `${randomUUID()}@example.com`;
    const document = await createSigningDocument(input({ recipients: [{ email, name: 'Vera Direktör' }] }));
    expect(document).toMatchObject({
      status: 'sent',
      recipients: [{ email, name: 'Vera Direktör', status: 'sent', at: null, reason: null }],
    });
    const mails = await vi.waitFor(async () => {
      const found = await (await fetch(`${outside.sandbox.url}/mail/api/messages?to=${email}`)).json();
      expect(found).toHaveLength(1);
      return found;
    });
    expect(mails[0].text).toContain('Läs och skriv under.');
    const [link] = mails[0].text.match(/http\S+\/getaccept\/documents\/\S+/);
    const page = await (await fetch(link)).text();
    expect(page).toContain('Ansökan från Åkeri &amp; Co');
    expect(page).toContain('Decline');
  });

  test('requires signatories to prove who they are if that is set', async () => {
    const plain = input();
    await createSigningDocument(plain);
    expect(await sandboxDocuments(plain.externalId)).toMatchObject([{ recipients: [{ eid: null }] }]);
    env().GETACCEPT_EID_TYPE = 'se_bankid';
    const identified = input();
    await createSigningDocument(identified);
    env().GETACCEPT_EID_TYPE = undefined;
    const [document] = await sandboxDocuments(identified.externalId);
    expect(document).toMatchObject({ recipients: [{ eid: 'se_bankid' }] });
    const page = await fetch(`${outside.sandbox.url}/getaccept/documents/${document?.id}`);
    expect(await page.text()).toContain('<code>se_bankid</code>');
  });

  test('gives the same document for the same key, and another for another', async () => {
    const first = input();
    const document = await createSigningDocument(first);
    expect(await createSigningDocument(first)).toEqual(document);
    const second = await createSigningDocument({ ...first, idempotencyKey: randomUUID() });
    expect(second.id).not.toBe(document.id);
    expect((await documentsOf(first.externalId)).map(({ id }) => id)).toEqual([second.id, document.id]);
  });

  test('finds the document whose answer was lost, instead of sending another', async () => {
    outside.proxy.loseAnswerTo(/POST .*\/documents$/);
    const sent = input();
    const document = await createSigningDocument(sent);
    expect(document.externalId).toBe(sent.externalId);
    expect(await sandboxDocuments(sent.externalId)).toHaveLength(1);
  });

  test('does not create a second document after failures of any kind', async () => {
    const sent = input();
    for (const body of ['garbage', '{"id":7}']) {
      outside.proxy.loseAnswerTo(/POST .*\/documents$/);
      outside.proxy.answer(/GET .*\/documents\?/, 200, {}, '[]');
      outside.proxy.answer(/GET .*\/documents\?/, 200, {}, body);
      const result = createSigningDocument(sent);
      expect(await failureOf(result)).toMatchObject({ failure: 'unreachable', retryable: true });
      expect(await sandboxDocuments(sent.externalId)).toHaveLength(1);
      await createSigningDocument(sent);
      expect(await sandboxDocuments(sent.externalId)).toHaveLength(1);
      sent.externalId = randomUUID();
      sent.idempotencyKey = randomUUID();
    }
  });

  test('does not repeat what was refused', async () => {
    const result = createSigningDocument(input({ recipients: [{ email: 'no address' }] }));
    expect(await failureOf(result)).toMatchObject({
      failure: 'refused',
      externalStatus: 400,
      retryable: false,
    });
    expect(outside.proxy.calls.filter((call) => call.endsWith('POST /getaccept/v1/documents'))).toHaveLength(
      1,
    );
  });

  test('goes on without callbacks', async () => {
    outside.proxy.answer(/GET .*\/subscriptions/, 403);
    expect(await createSigningDocument(input())).toMatchObject({ status: 'sent' });
  });
});

describe('a document', () => {
  test('is signed when everybody has signed', async () => {
    const recipients = [{ email: 'a@example.com' }, { email: 'B@example.com' }];
    const { id } = await createSigningDocument(input({ recipients }));
    await act(id, 'open', { email: 'a@example.com' });
    expect((await getSigningDocument(id))?.recipients).toMatchObject([
      { status: 'opened', at: expect.stringMatching(/Z$/) },
      { status: 'sent', at: null },
    ]);
    await act(id, 'sign', { email: 'a@example.com' });
    expect(await getSigningDocument(id)).toMatchObject({
      status: 'sent',
      recipients: [{ status: 'signed', at: expect.stringMatching(/Z$/) }, { status: 'sent' }],
    });
    await act(id, 'sign', { email: 'b@example.com' });
    expect(await getSigningDocument(id)).toMatchObject({
      status: 'signed',
      recipients: [{ status: 'signed' }, { status: 'signed', email: 'B@example.com' }],
    });
    const events = outside.callbacks.map(({ body }) => JSON.parse(body).event);
    expect(events).toEqual(['document.viewed', 'document.partially_signed', 'document.signed']);
  });

  test('is declined for all when one declines, who says why', async () => {
    const recipients = [{ email: 'a@example.com' }, { email: 'b@example.com' }];
    const { id } = await createSigningDocument(input({ recipients }));
    await act(id, 'decline', { email: 'b@example.com', reason: 'Fel firmatecknare & mer' });
    expect(await getSigningDocument(id)).toMatchObject({
      status: 'declined',
      recipients: [
        { status: 'sent', reason: null },
        { status: 'declined', reason: 'Fel firmatecknare & mer' },
      ],
    });
  });

  test('is downloaded as it was sent, and with evidence once it is signed', async () => {
    const { id } = await createSigningDocument(input());
    expect(Buffer.from(await downloadSignedDocument(id)).equals(Buffer.from(pdf))).toBe(true);
    await act(id, 'sign', { email: 'vd@example.com' });
    const signed = await PDFDocument.load(await downloadSignedDocument(id));
    expect(signed.getPageCount()).toBe(2);
  });

  test('can be expired, recalled or deleted over there', async () => {
    for (const [action, expected] of [
      ['expire', { status: 'expired' }],
      ['recall', { status: 'recalled' }],
      ['delete', null],
    ] as const) {
      const { id } = await createSigningDocument(input());
      await act(id, action);
      const document = await getSigningDocument(id);
      if (expected) expect(document).toMatchObject(expected);
      else expect(document).toBeNull();
    }
  });

  test('that nobody knows is null, and cannot be downloaded', async () => {
    expect(await getSigningDocument('no/such?document')).toBeNull();
    expect(await failureOf(downloadSignedDocument('nothing'))).toMatchObject({
      failure: 'refused',
      externalStatus: 404,
    });
  });
});

describe('recalling', () => {
  test('makes the document unsignable, and may be repeated', async () => {
    const sent = input();
    const { id } = await createSigningDocument(sent);
    await recallSigningDocument(id);
    await recallSigningDocument(id);
    expect(await getSigningDocument(id)).toBeNull();
    expect(await sandboxDocuments(sent.externalId)).toMatchObject([{ id, status: 'recalled' }]);
    expect((await act(id, 'sign', { email: 'vd@example.com' })).status).toBe(409);
  });

  test('succeeds when the answer of the recall itself is lost', async () => {
    const { id } = await createSigningDocument(input());
    outside.proxy.loseAnswerTo(/DELETE/);
    await recallSigningDocument(id);
    expect(await getSigningDocument(id)).toBeNull();
  });

  test('leaves declined and recalled documents as they are', async () => {
    const { id } = await createSigningDocument(input());
    await act(id, 'decline', { email: 'vd@example.com', reason: 'Nej' });
    await recallSigningDocument(id);
    expect(await getSigningDocument(id)).toMatchObject({ status: 'declined' });
    const other = await createSigningDocument(input());
    await act(other.id, 'recall');
    await recallSigningDocument(other.id);
    expect(await getSigningDocument(other.id)).toMatchObject({ status: 'recalled' });
  });

  test('is refused once everybody has signed', async () => {
    const { id } = await createSigningDocument(input());
    await act(id, 'sign', { email: 'vd@example.com' });
    expect(await failureOf(recallSigningDocument(id))).toMatchObject({
      failure: 'refused',
      externalStatus: 409,
    });
    expect(await getSigningDocument(id)).toMatchObject({ status: 'signed' });
  });
});

describe('callbacks', () => {
  test('come to the address with the secret, and name the document', async () => {
    const { id } = await createSigningDocument(input());
    await act(id, 'sign', { email: 'vd@example.com' });
    expect(outside.callbacks).toHaveLength(1);
    expect(outside.callbacks[0]?.path).toBe('/api/webhooks/signing?secret=test-signing-webhook-secret');
    expect(parseSigningCallback(JSON.parse(outside.callbacks[0]?.body ?? ''))).toEqual({ documentId: id });
  });

  test('may come twice', async () => {
    const { id } = await createSigningDocument(input());
    setFault('getaccept', 'duplicate');
    await act(id, 'sign', { email: 'vd@example.com' });
    expect(outside.callbacks.map(({ body }) => JSON.parse(body).document.id)).toEqual([id, id]);
  });

  test('are subscribed to once, and again when the secret has changed', async () => {
    await ensureSigningSubscriptions();
    outside.proxy.calls.length = 0;
    await ensureSigningSubscriptions();
    expect(outside.proxy.calls).toEqual(['GET /getaccept/v1/subscriptions']);

    vi.resetModules();
    vi.stubEnv('SIGNING_WEBHOOK_SECRET', 'another-signing-webhook-secret');
    const changed = await import('@/lib/integrations/signing/signing');
    const { id } = await changed.createSigningDocument(input());
    await act(id, 'sign', { email: 'vd@example.com' });
    expect(outside.callbacks.map(({ path }) => path)).toEqual([
      '/api/webhooks/signing?secret=another-signing-webhook-secret',
    ]);
    vi.unstubAllEnvs();
    await ensureSigningSubscriptions();
  });

  test('that are none are null', () => {
    for (const body of [
      null,
      'text',
      [],
      {},
      { document: {} },
      { document: { id: 7 } },
      { document: { id: '' } },
    ]) {
      expect(parseSigningCallback(body)).toBeNull();
    }
  });
});

describe('when the service misbehaves', () => {
  test.each(['down', 'error', 'reset'] as const)('reads survive a passing fault: %s', async (mode) => {
    const { id } = await createSigningDocument(input());
    setFault('getaccept', mode, { times: 2 });
    expect(await getSigningDocument(id)).toMatchObject({ id });
  });

  test.each([
    ['down', 'unreachable'],
    ['error', 'unreachable'],
    ['reset', 'unreachable'],
    ['garbage', 'garbage'],
    ['slow', 'timeout'],
  ] as const)('a lasting fault is reported: %s', async (mode, failure) => {
    const { id } = await createSigningDocument(input());
    setFault('getaccept', mode);
    const failures = await Promise.all(
      [getSigningDocument(id), downloadSignedDocument(id), recallSigningDocument(id)].map(failureOf),
    );
    for (const error of failures) expect(error).toMatchObject({ part: 'signing', failure, retryable: true });
  });

  test('too many calls are reported, and no redirect is followed', async () => {
    const { id } = await createSigningDocument(input());
    for (let time = 0; time < 3; time += 1) outside.proxy.answer(/GET/, 429);
    expect(await failureOf(getSigningDocument(id))).toMatchObject({
      failure: 'limited',
      externalStatus: 429,
    });
    for (let time = 0; time < 3; time += 1) outside.proxy.answer(/GET/, 302, { Location: '/getaccept' });
    outside.proxy.calls.length = 0;
    expect(await failureOf(getSigningDocument(id))).toMatchObject({ failure: 'unreachable' });
    expect(outside.proxy.calls.every((call) => call.includes('/documents/'))).toBe(true);
  });
});
