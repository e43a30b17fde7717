import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailbox, MAILBOX_CAPACITY } from '@/sandbox/mail/mailbox';
import type { StoredMail } from '@/sandbox/mail/stored-mail';
import { readBody } from '@/sandbox/part';
import type { RunningSandbox } from '@/sandbox/server';
import { post, startTestSandbox } from './start';

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const received: Received[] = [];
let product: Server;
let productStatuses: number[] = [];
let sandbox: RunningSandbox;

beforeAll(async () => {
  product = createServer(async (request, response) => {
    const body = (await readBody(request)).toString();
    received.push({ path: request.url, headers: request.headers, body });
    response.writeHead(productStatuses.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  sandbox = await startTestSandbox({
    appUrl: `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
    mailWebhookPrivateKey: keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  });
});

afterAll(async () => {
  await sandbox.close();
  product.close();
});

afterEach(async () => {
  received.length = 0;
  productStatuses = [];
  await fetch(`${sandbox.url}/mail/api/messages`, { method: 'DELETE' });
  await post(`${sandbox.url}/sandbox/faults`, { part: 'smtp', mode: 'ok' });
});

async function send(mail: SendMailOptions, host = 'localhost'): Promise<void> {
  const transport = nodemailer.createTransport({ host, port: sandbox.smtpPort, connectionTimeout: 5_000 });
  try {
    await transport.sendMail({
      from: { name: 'Medlemsansökan', address: 'from@example.com' },
      text: 'Hej',
      ...mail,
    });
  } finally {
    transport.close();
  }
}

interface Mail {
  id: string;
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: { filename: string; url: string; size: number }[];
}

async function list(query = ''): Promise<Mail[]> {
  return (await fetch(`${sandbox.url}/mail/api/messages${query}`)).json() as Promise<Mail[]>;
}

async function one(mail: SendMailOptions): Promise<Mail> {
  await send(mail);
  return (await list())[0] as Mail;
}

describe('mailbox', () => {
  test('stores what was sent, as JSON and as a page', async () => {
    const mail = await one({
      to: 'kim@example.com',
      subject: 'Din ansökan är mottagen',
      html: '<p>Hej <a href="http://localhost:3000/case/1">länk</a></p>',
      text: 'Hej länk',
      headers: { 'X-Case': 'å1' },
      attachments: [{ filename: 'ansökan.pdf', content: Buffer.from('%PDF-1.7 test') }],
    });
    expect(mail).toMatchObject({
      from: { name: 'Medlemsansökan', address: 'from@example.com' },
      to: 'kim@example.com',
      subject: 'Din ansökan är mottagen',
      attachments: [{ filename: 'ansökan.pdf', size: 13 }],
    });
    expect(mail.html).toContain('href="http://localhost:3000/case/1"');
    expect(mail.text).toContain('Hej länk');
    expect(mail.headers['x-case']).toBe('å1');
    const attachment = await fetch(`${sandbox.url}${mail.attachments[0]?.url}`);
    expect(await attachment.text()).toBe('%PDF-1.7 test');
    expect(attachment.headers.get('content-disposition')).toMatch(/^attachment/);
    const page = await (await fetch(`${sandbox.url}/mail/${mail.id}`)).text();
    expect(page).toContain('Din ansökan är mottagen');
    expect(page).toContain('&lt;p&gt;Hej &lt;a href=');
  });

  test('answers newest first and by recipient', async () => {
    for (const to of ['a@example.com', 'b@example.com', 'aa@example.com'])
      await send({ to, subject: `to ${to}` });
    expect((await list()).map(({ to }) => to)).toEqual(['aa@example.com', 'b@example.com', 'a@example.com']);
    expect((await list('?to=A@example.com')).map(({ to }) => to)).toEqual(['a@example.com']);
    const page = await (await fetch(`${sandbox.url}/mail?to=b@`)).text();
    expect(page).toContain('to b@example.com');
    expect(page).not.toContain('to a@example.com');
  });

  test('takes mail on both addresses of localhost, with any credentials', async () => {
    await send({ to: 'four@example.com' }, '127.0.0.1');
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: sandbox.smtpPort,
      auth: { user: 'anyone', pass: 'anything' },
    });
    await transport.sendMail({ from: 'from@example.com', to: 'auth@example.com', text: 'Hej' });
    transport.close();
    expect((await list()).map(({ to }) => to)).toEqual(['auth@example.com', 'four@example.com']);
  });

  test('escapes what mails contain', async () => {
    const mail = await one({ to: 'x@example.com', subject: '<script>alert(1)</script>' });
    for (const path of ['/mail', `/mail/${mail.id}`]) {
      const page = await (await fetch(`${sandbox.url}${path}`)).text();
      expect(page).toContain('&lt;script&gt;alert(1)');
      expect(page).not.toContain('<script>alert(1)');
    }
  });

  test('forgets the oldest when it is full, and everything when it is emptied', async () => {
    const mailbox = createMailbox();
    for (let n = 0; n <= MAILBOX_CAPACITY; n++) {
      await mailbox.receive(Buffer.from(`Subject: ${n}\r\n\r\nHej`), ['a@example.com']);
    }
    expect(mailbox.all()).toHaveLength(MAILBOX_CAPACITY);
    expect(mailbox.all()[0]?.subject).toBe(String(MAILBOX_CAPACITY));
    expect(mailbox.all().at(-1)?.subject).toBe('1');
    mailbox.clear();
    expect(mailbox.all()).toEqual([]);
  });
});

describe('a mailbox with a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'mailbox-')), 'mail');
  });

  const raw = (subject: string, text = 'Hej') => Buffer.from(`Subject: ${subject}\r\n\r\n${text}`);
  const subjects = () =>
    createMailbox(folder)
      .all()
      .map(({ subject }) => subject);

  test('has its mails again at the next start, with what happened to them, until it is emptied', async () => {
    const mailbox = createMailbox(folder);
    for (const subject of ['first', 'second', 'third'])
      await mailbox.receive(raw(subject), ['a@example.com']);
    const mail = mailbox.all()[1] as StoredMail;
    mailbox.report(mail, { event: 'open', at: '2026-01-01T00:00:00Z', reason: null, answer: 204 });
    expect(subjects()).toEqual(['third', 'second', 'first']);
    expect(createMailbox(folder).find(mail.id)).toEqual(mail);
    createMailbox(folder).clear();
    expect(subjects()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is bounded in size, and the newest stay', async () => {
    const mailbox = createMailbox(folder, 30_000);
    for (let n = 1; n <= 5; n += 1) await mailbox.receive(raw(String(n), 'x'.repeat(10_000)), []);
    expect(mailbox.all().map(({ subject }) => subject)).toEqual(['5', '4']);
    expect(subjects()).toEqual(['5', '4']);
    await mailbox.receive(raw('large', 'x'.repeat(50_000)), []);
    expect(subjects()).toEqual(['large']);
  });

  test('is the sandbox’s, over a restart, and closed to others', async () => {
    // Stays: the sandbox writes there until the process ends.
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'mailbox-')), 'mail');
    const start = () => startTestSandbox({ dataDir: path.dirname(folder) });
    const first = await start();
    const transport = nodemailer.createTransport({ host: 'localhost', port: first.smtpPort });
    await transport.sendMail({
      from: 'from@example.com',
      to: 'kim@example.com',
      subject: 'Kvar',
      text: 'Hej',
    });
    transport.close();
    await first.close();
    const second = await start();
    const answer = await fetch(`${second.url}/mail/api/messages?to=kim@example.com`);
    expect(await answer.json()).toMatchObject([{ subject: 'Kvar', to: 'kim@example.com' }]);
    await second.close();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) {
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });
});

describe('mail events', () => {
  const signed = ({ headers, body }: Received) =>
    verify(
      'sha256',
      Buffer.from(`${headers['x-twilio-email-event-webhook-timestamp']}${body}`),
      keys.publicKey,
      Buffer.from(String(headers['x-twilio-email-event-webhook-signature']), 'base64'),
    );

  test.each([
    ['open', { event: 'open' }],
    ['delivered', { event: 'delivered' }],
    ['bounce', { event: 'bounce', type: 'bounce', reason: 'no such user' }],
    ['blocked', { event: 'bounce', type: 'blocked', reason: 'no such user' }],
    ['dropped', { event: 'dropped', reason: 'no such user' }],
  ])('reports %s, signed', async (event, expected) => {
    const mail = await one({ to: 'kim@example.com', subject: 'Hej' });
    const answer = await post(`${sandbox.url}/mail/api/messages/${mail.id}/events`, {
      event,
      reason: 'no such user',
    });
    expect(await answer.json()).toEqual({ delivered: true, status: 204 });
    expect(received).toHaveLength(1);
    const webhook = received[0] as Received;
    expect(webhook.path).toBe('/api/webhooks/mail');
    expect(signed(webhook)).toBe(true);
    expect(JSON.parse(webhook.body)).toEqual([
      expect.objectContaining({
        ...expected,
        email: 'kim@example.com',
        'smtp-id': mail.messageId,
        timestamp: expect.any(Number),
        sg_event_id: expect.stringMatching(/^[\w-]{22}$/),
        sg_message_id: expect.any(String),
      }),
    ]);
  });

  test('returns what the sender requested in X-SMTPAPI', async () => {
    const smtpApi = JSON.stringify({ unique_args: { mail_message_id: 'abc@example.com' } });
    const mail = await one({ to: 'kim@example.com', headers: { 'X-SMTPAPI': smtpApi } });
    await post(`${sandbox.url}/mail/api/messages/${mail.id}/events`, { event: 'open' });
    expect(JSON.parse(received[0]?.body ?? '')[0].mail_message_id).toBe('abc@example.com');
  });

  test('sends the same event twice when set to duplicate', async () => {
    const mail = await one({ to: 'kim@example.com' });
    await post(`${sandbox.url}/sandbox/faults`, { part: 'smtp', mode: 'duplicate', times: 1 });
    await post(`${sandbox.url}/mail/api/messages/${mail.id}/events`, { event: 'open' });
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toBe(received[0]?.body);
  });

  test('sends again when the product fails', async () => {
    const mail = await one({ to: 'kim@example.com' });
    productStatuses = [503];
    const answer = await post(`${sandbox.url}/mail/api/messages/${mail.id}/events`, { event: 'open' });
    expect(await answer.json()).toEqual({ delivered: false, status: 503 });
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
  });

  test('says when there is no such event', async () => {
    const mail = await one({ to: 'kim@example.com' });
    const answer = await post(`${sandbox.url}/mail/api/messages/${mail.id}/events`, { event: 'eaten' });
    expect(answer.status).toBe(400);
  });
});

describe('mail faults', () => {
  const fault = (mode: string, extra: object = {}) =>
    post(`${sandbox.url}/sandbox/faults`, { part: 'smtp', mode, times: 1, ...extra });

  test('error is a temporary refusal', async () => {
    await fault('error');
    await expect(send({ to: 'kim@example.com' })).rejects.toMatchObject({ responseCode: 451 });
  });

  test.each(['down', 'reset', 'garbage'])('%s fails once, stores nothing, and then works', async (mode) => {
    await fault(mode);
    await expect(send({ to: 'kim@example.com' })).rejects.toThrow();
    expect(await list()).toEqual([]);
    await send({ to: 'kim@example.com' });
    expect(await list()).toHaveLength(1);
  });

  test('slow takes the mail in the end', async () => {
    await fault('slow', { ms: 50 });
    await send({ to: 'kim@example.com' });
    expect(await list()).toHaveLength(1);
  });

  test('stays until it is set to ok when no number is given', async () => {
    await post(`${sandbox.url}/sandbox/faults`, { part: 'smtp', mode: 'error' });
    await expect(send({ to: 'kim@example.com' })).rejects.toThrow();
    await expect(send({ to: 'kim@example.com' })).rejects.toThrow();
    await post(`${sandbox.url}/sandbox/faults`, { part: 'smtp', mode: 'ok' });
    await send({ to: 'kim@example.com' });
    expect(await list()).toHaveLength(1);
  });
});
