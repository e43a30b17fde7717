import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { legalText } from '@/lib/domain/fields/invisible-marks';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { closeMail, type OutgoingMail, parseMailEvents, sendMail } from '@/lib/integrations/mail/mail';
import { env } from '@/lib/settings/env';
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
    const sent = mail({ replyTo: 'svar@example.com', headers: { 'Auto-Submitted': 'auto-generated' } });
    await sendMail(sent);
    const [received] = await mailsTo(sent.to);
    expect(received).toMatchObject({ subject: 'Din ansökan', text: expect.stringContaining('Hej!') });
    expect(received?.headers).toMatchObject({
      'message-id': sent.messageId,
      'auto-submitted': 'auto-generated',
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
        headers: { 'X-Words': `Ord ${text}.` },
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

  test('has the provider leave links as they are, and tell of opening only where that is set', async () => {
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

  test('keeps line breaks inside the header they came in', async () => {
    const sent = mail({
      subject: 'Hej\r\nBcc: other@example.com',
      from: { name: 'A\r\nBcc: other@example.com', address: 'noreply@example.com' },
      headers: { 'X-Note': 'a\r\nBcc: other@example.com' },
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
      failure: 'refused',
      retryable: false,
    });
    expect(await failureOf(sendMail(mail({ replyTo: to })))).toMatchObject({ failure: 'refused' });
  });

  test('takes a message id or a header that is malformed for the defect that it is', async () => {
    for (const messageId of ['<no-host>', 'id@host', '<a@b>\r\nBcc: <c@d>']) {
      await expect(sendMail(mail({ messageId }))).rejects.toThrow('id@host');
    }
    await expect(sendMail(mail({ headers: { 'X: y\r\nZ': '1' } }))).rejects.toThrow('header name');
  });

  test.each([
    ['error', 'unreachable', 451],
    ['reset', 'unreachable', null],
    ['slow', 'timeout', null],
  ] as const)('tells when the mail server is in trouble: %s', async (mode, failure, externalStatus) => {
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

  test('tells when there is no mail server', async () => {
    vi.resetModules();
    vi.stubEnv('SMTP_URL', 'smtp://user:p%40ss@127.0.0.1:9');
    const { sendMail: sendNowhere } = await import('@/lib/integrations/mail/mail');
    expect(await failureOf(sendNowhere(mail()))).toMatchObject({ failure: 'unreachable', retryable: true });
    vi.unstubAllEnvs();
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

  function signed(body: string): Headers {
    const key = createPrivateKey({
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
