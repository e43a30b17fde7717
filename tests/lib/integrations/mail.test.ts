import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IntegrationFailure } from '@/lib/domain/errors';
import { legalText, plainLine } from '@/lib/domain/fields/plain-text';
import {
  closeMail,
  mailFailure,
  type OutgoingMail,
  parseMailEvents,
  sendMail,
} from '@/lib/integrations/mail/mail';
import { env } from '@/lib/platform/settings/env';
import { clearFaults, setFault } from '@/sandbox/faults';
import { anyText } from '../../fixtures/fuzz-values';
import { post } from '../../sandbox/start';
import { failureOf, setUpOutside } from './outside';

const outside = setUpOutside();
afterAll(() => {
  closeMail();
});
beforeEach(() => {
  outside.callbacks.length = 0;
});
afterEach(clearFaults);

function mail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: `<${randomUUID()}@medlemsansokan.example>`,
    from: { name: 'Teknikbolagen, Åsa', address: 'noreply@example.com' },
    to: `${randomUUID()}@example.com`,
    subject: 'Din ansökan',
    text: 'Hej!',
    html: '<p>Hej!</p>',
    ...changes,
  };
}

interface ReceivedMail {
  id: string;
  from: unknown;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

const mailsTo = async (to: string): Promise<ReceivedMail[]> =>
  (await fetch(`${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(to)}`)).json();

describe('sending', () => {
  test('delivers the mail as it is', async () => {
    const sent = mail({ replyTo: 'svar@example.com' });
    await sendMail(sent);
    const [received] = await mailsTo(sent.to);
    expect(received).toMatchObject({ subject: 'Din ansökan', text: expect.stringContaining('Hej!') });
    expect(received?.headers).toMatchObject({
      'message-id': sent.messageId,
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'reply-to': 'svar@example.com',
    });
    expect(JSON.stringify(received?.from)).toContain('noreply@example.com');
  });

  test('writes any text into headers and body as it can be read, and none as another header', async () => {
    const texts = fc.sample(anyText, { numRuns: 40, seed: 7 });
    for (const text of ['a\r\nBcc: x@evil.example', '\ufffe\ud800x', ...texts]) {
      const sent = mail({
        subject: `Ämne ${text}.`,
        from: { name: `Åsa ${text}.`, address: 'noreply@example.com' },
        text: `Hej ${text}.`,
      });
      await sendMail(sent);
      const [received] = await mailsTo(sent.to);
      expect(received?.subject).toBe(plainLine(sent.subject));
      expect(received?.from).toEqual({ name: plainLine(sent.from.name), address: 'noreply@example.com' });
      expect(received?.text.trim()).toBe(legalText(sent.text).trim());
      expect(Object.keys(received?.headers ?? {})).not.toContain('bcc');
    }
  });

  test('carries the same message id each time', async () => {
    const sent = mail();
    await sendMail(sent);
    await sendMail(sent);
    const ids = (await mailsTo(sent.to)).map(({ headers }) => headers['message-id']);
    expect(ids).toEqual([sent.messageId, sent.messageId]);
  });

  test('has the provider leave links as they are, and report opening only where that is set', async () => {
    const options = async () => {
      const sent = mail();
      await sendMail(sent);
      const [received] = await mailsTo(sent.to);
      return JSON.parse(received?.headers['x-smtpapi'] ?? '');
    };
    const off = { settings: { enable: 0 } };
    const untouched = { clicktrack: off, ganalytics: off, subscriptiontrack: off };
    const { unique_args, filters } = await options();
    expect(unique_args.mail_message_id).toMatch(/^<.+@medlemsansokan\.example>$/);
    expect(filters).toEqual({ ...untouched, opentrack: { settings: { enable: 1 } } });
    env().MAIL_OPEN_TRACKING = false;
    expect((await options()).filters).toEqual({ ...untouched, opentrack: off });
    env().MAIL_OPEN_TRACKING = true;
  });

  test('leaves line breaks inside the header they came in', async () => {
    const sent = mail({
      subject: 'Hej\r\nBcc: other@example.com',
      from: { name: 'A\r\nBcc: other@example.com', address: 'noreply@example.com' },
    });
    await sendMail(sent);
    const [received] = await mailsTo(sent.to);
    expect(received?.subject).toBe('Hej Bcc: other@example.com');
    expect(Object.keys(received?.headers ?? {})).not.toContain('bcc');
    expect(await mailsTo('other@example.com')).toEqual([]);
  });

  test.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Namn <a@example.com>',
    'a@example.com>',
    'no address',
    '',
  ])('refuses the address %j', async (to) => {
    expect(await failureOf(sendMail(mail({ to })))).toMatchObject({
      part: 'mail',
      failure: 'bounced',
      retryable: false,
    });
    expect(await failureOf(sendMail(mail({ replyTo: to })))).toMatchObject({ failure: 'refused' });
  });

  test('takes a message id that is malformed for the defect that it is', async () => {
    for (const messageId of ['<no-host>', 'id@host', '<a@b>\r\nBcc: <c@d>']) {
      await expect(sendMail(mail({ messageId }))).rejects.toThrow('id@host');
    }
  });

  test.each([
    ['error', 'unreachable', 451],
    ['reset', 'unreachable', null],
    ['slow', 'timeout', null],
  ] as const)('reports when the mail server is in trouble: %s', async (mode, failure, externalStatus) => {
    setFault('smtp', mode);
    expect(await failureOf(sendMail(mail()))).toMatchObject({
      part: 'mail',
      failure,
      externalStatus,
      retryable: true,
    });
    clearFaults();
    await sendMail(mail());
  });

  test('says when there is no mail server', async () => {
    vi.resetModules();
    vi.stubEnv('SMTP_URL', 'smtp://user:p%40ss@127.0.0.1:9');
    const { sendMail: sendNowhere } = await import('@/lib/integrations/mail/mail');
    expect(await failureOf(sendNowhere(mail()))).toMatchObject({ failure: 'unreachable', retryable: true });
    vi.unstubAllEnvs();
  });
});

describe('a refusal', () => {
  const MAIL = 'MAIL FROM';
  const RCPT = 'RCPT TO';
  test.each<[command: string, response: string, failure: IntegrationFailure]>([
    // The address.
    [RCPT, '550 5.1.1 The email account that you tried to reach does not exist', 'bounced'],
    [RCPT, '550-5.1.1 The email account does not exist\n550 5.1.1 Learn more', 'bounced'],
    [
      RCPT,
      '550 5.1.1 <a@b.se>: Recipient address rejected: User unknown in relay recipient table',
      'bounced',
    ],
    [RCPT, '553 5.1.3 Malformed address', 'bounced'],
    [RCPT, '550 5.1.2 Bad destination system', 'bounced'],
    [RCPT, '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'bounced'],
    [RCPT, '556 5.1.10 Domain takes no mail', 'bounced'],
    [RCPT, '550 5.2.1 The mailbox is disabled', 'bounced'],
    [RCPT, '550 5.4.1 Recipient address rejected: Access denied', 'bounced'],
    [RCPT, '550 5.5.0 Requested action not taken: mailbox unavailable', 'bounced'],
    [RCPT, '550 No such user here', 'bounced'],
    [RCPT, '551 User not local', 'bounced'],
    [RCPT, '550 <policy@spam.example>: no such mailbox', 'bounced'],
    // We.
    [RCPT, '550 5.7.1 Relaying denied', 'refused'],
    [RCPT, '554 5.7.1 <a@b.se>: Relay access denied', 'refused'],
    [RCPT, '550 5.7.23 SPF validation failed', 'refused'],
    [RCPT, '550 5.7.1 Message rejected by policy', 'refused'],
    [RCPT, '550 5.1.8 <noreply@x.se>: Sender address rejected: Domain not found', 'refused'],
    [RCPT, '550 5.1.0 <noreply@x.se>: Sender address rejected: User unknown', 'refused'],
    [RCPT, '550 5.4.1 Relay Access Denied', 'refused'],
    [RCPT, '550 relay not permitted', 'refused'],
    [RCPT, "553 sorry, that domain isn't in my list of allowed rcpthosts", 'refused'],
    [RCPT, '554 Transaction failed', 'refused'],
    [RCPT, '503 5.5.1 Bad sequence of commands', 'refused'],
    [MAIL, '550 5.7.60 Client does not have permissions to send as this sender', 'refused'],
    [MAIL, '550 5.1.1 No such user', 'refused'],
    [MAIL, '552 5.3.4 Message size exceeds fixed limit', 'refused'],
    [MAIL, '553 5.1.7 Invalid address', 'refused'],
    ['DATA', '554 5.7.1 Spam message rejected', 'refused'],
    ['DATA', '550 5.1.1 User unknown', 'refused'],
    ['DATA', '552 5.3.4 Message too big', 'refused'],
    ['CONN', '554 5.7.1 Your address is blocked', 'refused'],
    ['EHLO', '550 5.7.1 Helo command rejected', 'refused'],
    ['AUTH PLAIN', '535 5.7.8 Authentication credentials invalid', 'unauthorized'],
    ['AUTH LOGIN', '504 5.5.4 Unrecognized authentication type', 'unauthorized'],
    [MAIL, '530 5.7.0 Authentication required', 'unauthorized'],
    [RCPT, '530 5.7.1 Client was not authenticated', 'unauthorized'],
    [MAIL, '538 5.7.11 Encryption required', 'unauthorized'],
    // Later.
    [RCPT, '450 4.7.1 Greylisted', 'unreachable'],
    [RCPT, '451 Try again later', 'unreachable'],
    [RCPT, '452 4.2.2 Mailbox full', 'unreachable'],
    [RCPT, '552 5.2.2 Mailbox full', 'unreachable'],
    [RCPT, '550 5.2.2 Mailbox full', 'unreachable'],
    [RCPT, '552 Exceeded storage allocation', 'unreachable'],
    ['DATA', '552 5.2.2 Over quota', 'unreachable'],
    ['DATA', '421 4.3.2 Closing', 'unreachable'],
    ['CONN', '421 Too busy', 'unreachable'],
    ['AUTH PLAIN', '454 4.7.0 Temporary authentication failure', 'unreachable'],
  ])('of %s by %j is %s', (command, response, failure) => {
    const [responseCode] = response.split(/\D/).map(Number);
    const code = command.startsWith('AUTH') ? 'EAUTH' : command === 'CONN' ? 'EPROTOCOL' : 'EENVELOPE';
    expect(mailFailure({ code, command, response, responseCode })).toBe(failure);
  });

  test('without an answer of the server is reported by what nodemailer says', () => {
    const codes = ['EAUTH', 'ENOAUTH', 'ETIMEDOUT', 'EPROTOCOL', 'ECONNECTION', 'ETLS'];
    expect(codes.map((code) => mailFailure({ code }))).toEqual([
      ...['unauthorized', 'unauthorized', 'timeout', 'garbage', 'unreachable', 'unreachable'],
    ]);
  });
});

describe('events', () => {
  test.each([
    ['delivered', 'delivered', null],
    ['open', 'opened', null],
    ['bounce', 'bounced', 'Okänd mottagare'],
    ['blocked', 'blocked', 'Spärrad'],
    ['dropped', 'dropped', 'Avvisad förut'],
  ])('%s is %s', async (event, status, reason) => {
    const sent = mail();
    await sendMail(sent);
    const [received] = await mailsTo(sent.to);
    await post(`${outside.sandbox.url}/mail/api/messages/${received?.id}/events`, { event, reason });
    const { path, headers = new Headers(), body = '' } = outside.callbacks[0] ?? {};
    expect(path).toBe('/api/webhooks/mail');
    expect(parseMailEvents(body, headers)).toEqual([
      {
        eventId: expect.any(String),
        messageId: sent.messageId,
        status,
        email: sent.to,
        at: expect.any(Date),
        reason: reason ?? null,
      },
    ]);
  });

  test('are known by the header of the mail when the provider does not return the argument', () => {
    const body = JSON.stringify([
      {
        event: 'dropped',
        email: 'a@example.com',
        timestamp: 1_700_000_000,
        'smtp-id': '<x@example.com>',
        reason: '',
      },
    ]);
    const [event] = parseMailEvents(body, signed(body));
    expect(event).toMatchObject({
      messageId: '<x@example.com>',
      at: new Date('2023-11-14T22:13:20Z'),
      reason: null,
    });
    expect(parseMailEvents(body, signed(body))[0]?.eventId).toBe(event?.eventId);
  });

  test('that say nothing about a mail of ours are left out', () => {
    const event = { email: 'a@example.com', timestamp: 1_700_000_000, 'smtp-id': '<x@example.com>' };
    const body = JSON.stringify([
      { ...event, event: 'processed' },
      { ...event, event: 'click' },
      { ...event, event: 'open', 'smtp-id': undefined },
      { event: 'open' },
      null,
      { ...event, event: 'bounce' },
    ]);
    expect(parseMailEvents(body, signed(body)).map(({ status }) => status)).toEqual(['bounced']);
  });

  test('are refused unless the provider has signed them, and when they are no list', async () => {
    const body = '[]';
    expect(parseMailEvents(body, signed(body))).toEqual([]);
    const forged = signed(body);
    forged.set('x-twilio-email-event-webhook-timestamp', '1');
    const garbled = signed(body);
    garbled.set('x-twilio-email-event-webhook-signature', 'garbled');
    for (const headers of [new Headers(), forged, garbled, signed('[ ]')]) {
      expect(await failureOf((async () => parseMailEvents(body, headers))())).toMatchObject({
        code: 'INVALID_SIGNATURE',
        status: 401,
      });
    }
    for (const text of ['{}', 'nonsense']) {
      expect(await failureOf((async () => parseMailEvents(text, signed(text)))())).toMatchObject({
        code: 'INVALID_REQUEST',
      });
    }
  });

  test('are taken with either of two keys while one is changed, and with no third', () => {
    const pairs = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    const known = env().MAIL_WEBHOOK_PUBLIC_KEY ?? [];
    const [next = '', other = ''] = pairs.map(({ publicKey }) =>
      publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    );
    env().MAIL_WEBHOOK_PUBLIC_KEY = [next, ...known];
    expect(parseMailEvents('[]', signed('[]'))).toEqual([]);
    expect(parseMailEvents('[]', signed('[]', pairs[0]?.privateKey))).toEqual([]);
    expect(() => parseMailEvents('[]', signed('[]', pairs[1]?.privateKey))).toThrow('INVALID_SIGNATURE');
    env().MAIL_WEBHOOK_PUBLIC_KEY = [other];
    expect(() => parseMailEvents('[]', signed('[]'))).toThrow('INVALID_SIGNATURE');
    env().MAIL_WEBHOOK_PUBLIC_KEY = known;
  });

  function signed(body: string, by?: KeyObject): Headers {
    const key =
      by ??
      createPrivateKey({
        key: Buffer.from(process.env.MAIL_WEBHOOK_PRIVATE_KEY ?? '', 'base64'),
        format: 'der',
        type: 'pkcs8',
      });
    const timestamp = '1700000000';
    return new Headers({
      'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
      'X-Twilio-Email-Event-Webhook-Signature': sign('sha256', Buffer.from(timestamp + body), key).toString(
        'base64',
      ),
    });
  }
});
