import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toSigningDocument } from '@/lib/integrations/signing/getaccept';
import {
  type CreateSigningDocument,
  createSigningDocument,
  downloadSignedDocument,
  ensureSigningSubscriptions,
  getSigningDocument,
  logInToSigning,
  recallSigningDocument,
  refreshSigningLogin,
  tryEntity,
} from '@/lib/integrations/signing/signing';
import { post } from '../../sandbox/start';
import { documentsOf } from './documents-of';
import { failureOf, setUpOutside } from './outside';

const outside = setUpOutside();
let pdf: Uint8Array;
beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('Application');
  pdf = await document.save();
});
beforeEach(() => {
  outside.callbacks.length = 0;
  outside.proxy.calls.length = 0;
});

const input = (changes: Partial<CreateSigningDocument> = {}): CreateSigningDocument => ({
  externalId: randomUUID(),
  idempotencyKey: randomUUID(),
  name: 'Ansökan',
  fileName: 'ansökan.pdf',
  pdf,
  recipients: [{ email: 'vd@example.com' }],
  subject: 'Att skriva under: ansökan',
  message: 'Läs och skriv under.',
  ...changes,
});
const act = (id: string, action: string, body: object = {}) =>
  post(`${outside.sandbox.url}/getaccept/sandbox/documents/${id}/${action}`, body);
const callsTo = (path: RegExp) => outside.proxy.calls.filter((call) => path.test(call));
const EVERYBODY = { email: 'vd@example.com' };

describe('the entity of an organisation', () => {
  test('is tried for as long as the caller waits, not for as long as any call', async () => {
    const timer = vi.spyOn(AbortSignal, 'timeout');
    await tryEntity('north', 1_234);
    expect(timer.mock.calls).toEqual([[1_234]]);
    timer.mockRestore();
  });

  test('holds what a case worker sends with a login of another one, and the service account finds it there', async () => {
    const { accessToken } = await logInToSigning('anna@example.com', 'signera');
    const sent = input({ accessToken, entityId: 'north' });
    const document = await createSigningDocument(sent);
    expect(document.entityId).toBe('north');
    expect(await getSigningDocument(document.id, { entityId: 'north' })).toEqual(document);
    expect(await documentsOf(sent.externalId, 'north')).toHaveLength(1);
    expect(await documentsOf(sent.externalId)).toEqual([]);
    expect(await documentsOf(sent.externalId, 'south')).toEqual([]);
    expect(Buffer.from(await downloadSignedDocument(document.id, { entityId: 'north' }))).toEqual(
      Buffer.from(pdf),
    );
    await getSigningDocument(document.id, { accessToken, entityId: 'north' });
    expect(callsTo(/GET .*\/refresh\/north/)).toHaveLength(1);
  });

  test('is what a login is made for, and stays so when it is renewed', async () => {
    const login = await logInToSigning('anna@example.com', 'signera', 'north');
    const { accessToken } = await refreshSigningLogin(login.accessToken);
    const { id } = await createSigningDocument(input({ accessToken }));
    expect(await getSigningDocument(id, { entityId: 'north' })).toMatchObject({ id, entityId: 'north' });
  });

  test('refuses people who do not belong to it, without saying that the password was wrong', async () => {
    const entering = logInToSigning('utanfor@example.com', 'signera', 'north');
    expect(await failureOf(entering)).toMatchObject({ code: 'SIGNING_WRONG_ENTITY', status: 403 });
    const { accessToken } = await logInToSigning('utanfor@example.com', 'signera');
    const sending = createSigningDocument(input({ accessToken, entityId: 'north' }));
    expect(await failureOf(sending)).toMatchObject({ code: 'SIGNING_WRONG_ENTITY' });
    const wornOut = createSigningDocument(input({ accessToken: 'worn-out', entityId: 'north' }));
    expect(await failureOf(wornOut)).toMatchObject({ code: 'SIGNING_LOGIN_REQUIRED' });
  });

  test('is switched to once more when the switched login ends before the first one', async () => {
    const { accessToken } = await logInToSigning('anna@example.com', 'signera');
    const { id } = await createSigningDocument(input({ accessToken, entityId: 'north' }));
    outside.proxy.calls.length = 0;
    outside.proxy.answer(/GET .*\/documents\//, 401);
    expect(await getSigningDocument(id, { accessToken, entityId: 'north' })).toMatchObject({ id });
    expect(callsTo(/\/refresh\/north/)).toHaveLength(1);
  });

  test('has callbacks of its own', async () => {
    await ensureSigningSubscriptions('north');
    await ensureSigningSubscriptions('south');
    for (const entityId of ['north', 'south']) {
      const { id } = await createSigningDocument(input({ entityId }));
      outside.callbacks.length = 0;
      await act(id, 'sign', EVERYBODY);
      expect(outside.callbacks.map(({ body }) => JSON.parse(body).document.id)).toEqual([id]);
    }
  });
});

describe('a document that is not where it is looked for', () => {
  test('is not taken for a deleted one: the service account looks in its own entity', async () => {
    const { id } = await createSigningDocument(input());
    expect(await getSigningDocument(id, { entityId: 'north' })).toMatchObject({ id, entityId: '' });
    const { accessToken } = await logInToSigning('anna@example.com', 'signera');
    await recallSigningDocument(id, { accessToken, entityId: 'north' });
    expect(await getSigningDocument(id)).toBeNull();
    expect((await act(id, 'sign', EVERYBODY)).status).toBe(409);
  });

  test('is taken back by the service account where the case worker may not see or delete it', async () => {
    const { accessToken } = await logInToSigning('anna@example.com', 'signera');
    for (const refused of [/GET .*\/status/, /DELETE/]) {
      const { id } = await createSigningDocument(input({ entityId: 'north' }));
      outside.proxy.answer(refused, 403);
      await recallSigningDocument(id, { accessToken, entityId: 'north' });
      expect(await getSigningDocument(id, { entityId: 'north' })).toBeNull();
    }
  });

  test('is an error and no deletion when the service account is refused', async () => {
    const { id } = await createSigningDocument(input({ entityId: 'north' }));
    outside.proxy.answer(/GET .*\/documents\//, 403);
    expect(await failureOf(getSigningDocument(id, { entityId: 'north' }))).toMatchObject({
      failure: 'unauthorized',
      externalStatus: 403,
    });
  });

  test('is deleted when nobody finds it', async () => {
    const { id } = await createSigningDocument(input({ entityId: 'north' }));
    await act(id, 'delete');
    expect(await getSigningDocument(id, { entityId: 'north' })).toBeNull();
    await recallSigningDocument(id, { entityId: 'north' });
  });
});

describe('what reaches the signatories', () => {
  test('has the subject and the words that it was given', async () => {
    const email = `${randomUUID()}@example.com`;
    await createSigningDocument(input({ recipients: [{ email }], subject: 'To sign', message: 'Please.' }));
    await vi.waitFor(async () => {
      const found = await (await fetch(`${outside.sandbox.url}/mail/api/messages?to=${email}`)).json();
      expect(found).toMatchObject([{ subject: 'To sign', text: expect.stringContaining('Please.') }]);
    });
  });

  test('bounces: the recipient is marked with the reason, and the product hears of it', async () => {
    const { id } = await createSigningDocument(input({ entityId: 'north' }));
    await act(id, 'bounce', { ...EVERYBODY, reason: '550 No such user' });
    expect(outside.callbacks.map(({ body }) => JSON.parse(body).event)).toEqual(['document.hardbounced']);
    const [recipient] = (await getSigningDocument(id, { entityId: 'north' }))?.recipients ?? [];
    expect(recipient).toMatchObject({ status: 'bounced', reason: '550 No such user' });
    expect(recipient?.at).toMatch(/Z$/);
  });

  test.each([
    ['sent', 'sent'],
    ['viewed', 'opened'],
    ['opened', 'opened'],
    ['reviewed', 'opened'],
    ['signed', 'signed'],
    ['approved', 'signed'],
    ['rejected', 'declined'],
    ['hardbounced', 'bounced'],
    ['bounced', 'bounced'],
    ['a word of next year', 'sent'],
  ])('a recipient that is %s over there is %s here', (status, expected) => {
    const recipients = [{ email: 'a@example.com', status }];
    expect(toSigningDocument({ id: '1', status: 'sent', recipients }).recipients).toMatchObject([
      { status: expected },
    ]);
  });

  test('the time of the events of a recipient decides, in whatever order they are listed', () => {
    const events = ['opened', 'hardbounced', 'viewed', 'hardbounced', 'rejected', 'rejected'].map(
      (name, minute) => ({
        email: 'a@example.com',
        event_name: `document.${name}`,
        event_meta_data: `${minute}`,
        created_at: `2026-05-04 10:0${minute}:00`,
      }),
    );
    const recipients = ['sent', 'opened', 'rejected'].map((status) => ({ email: 'A@example.com', status }));
    const document = { id: '1', status: 'sent', recipients };
    const inOrder = toSigningDocument(document, '', events);
    expect(inOrder.recipients.map(({ reason }) => reason)).toEqual(['3', null, '5']);
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
        expect(toSigningDocument(document, '', shuffled)).toEqual(inOrder);
      }),
    );
  });
});
