import { createHash, createPublicKey, verify } from 'node:crypto';
import nodemailer, { type NodemailerError, type SendMailOptions, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { AppError, IntegrationError, type IntegrationFailure } from '@/lib/domain/errors';
import { isEmail } from '@/lib/domain/fields/addresses';
import { cutText, legalText, plainLine, plainText } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { MailEventStatus } from '@/lib/domain/mails';
import { parseJson } from '@/lib/domain/parse-json';
import { isMoment } from '@/lib/domain/time';
import { noteHealth } from '@/lib/integrations/telemetry/metrics';
import { asksForEncryption, hostOf, mayGoPlain } from '@/lib/platform/settings/addresses';
import { env } from '@/lib/platform/settings/env';

export interface OutgoingMail {
  /** The same for every attempt to send a mail. Written as in the header: `<id@host>`. */
  messageId: string;
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const messageIdPattern = /^<[\w.+-]+@[\w.-]+>$/;

const MAX_CONNECTIONS = 5;

let transporter: Transporter | undefined;

/**
 * Hands one mail to the mail server. It must have exactly one recipient, whose address is strictly checked. Line breaks cannot create
 * further headers. The provider's events refer to the mail by its message id (parseMailEvents).
 *
 * Throws IntegrationError: `bounced` if the recipient's address is refused or malformed, or if the server repeatedly refuses this mail while
 * it takes others; `refused` or `unauthorized` if the server takes no mail from us, which an operator has to fix; `timeout`, `garbage`, `unreachable` (also if the server says to try again later).
 */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  const message = toMessage(mail);
  try {
    await transport().sendMail(message);
    taken += 1;
    refusedMails.delete(mail.messageId);
    noteHealth('mail', 'ok');
  } catch (error) {
    const isOne = isAboutOneMail(error as SmtpError);
    const failed = toIntegrationError(error, isOne ? failureOfOne(mail) : mailFailure(error as SmtpError));
    // A server that refuses a recipient works. One mail that is refused does not show whether it does.
    if (!isOne || failed.failure === 'bounced' || isNobodyServed())
      noteHealth('mail', failed.failure === 'bounced' ? 'ok' : failed.failure);
    throw failed;
  }
}

/** How many mails the server has taken from this process. */
let taken = 0;

/** Mails that the server refused without saying whether that is about us, with the value of `taken` at the first refusal. */
const refusedMails = new Map<string, { to: string; taken: number }>();
const MAX_REFUSED_MAILS = 1_000;

/** Whether a refusal is of this mail's recipient or content, but does not say whether every mail of ours would be refused. */
function isAboutOneMail(error: SmtpError): boolean {
  return ['RCPT TO', 'DATA'].includes(error.command ?? '') && mailFailure(error) === 'refused';
}

/** `bounced` if the server has taken other mails since it first refused this one, or else `refused`. */
function failureOfOne({ messageId, to }: OutgoingMail): IntegrationFailure {
  const first = refusedMails.get(messageId) ?? { to, taken };
  if (refusedMails.size >= MAX_REFUSED_MAILS) refusedMails.clear();
  refusedMails.set(messageId, first);
  return taken > first.taken ? 'bounced' : 'refused';
}

/** Whether the server has taken no mail from this process yet, or none since it refused mails to two recipients. */
function isNobodyServed(): boolean {
  const since = [...refusedMails.values()].filter((refused) => refused.taken === taken);
  return taken === 0 || new Set(since.map(({ to }) => to)).size > 1;
}

/** Connects to the mail server and signs in. Throws IntegrationError like `sendMail`. */
export async function tryMailServer(): Promise<void> {
  try {
    await transport().verify();
  } catch (error) {
    throw toIntegrationError(error, mailFailure(error as SmtpError));
  }
}

/** Closes the connections to the mail server, when the process ends. */
export function closeMail(): void {
  transporter?.close();
  transporter = undefined;
}

function toMessage(mail: OutgoingMail): SendMailOptions {
  if (!messageIdPattern.test(mail.messageId)) throw new Error('A message id is of the form <id@host>.');
  if (!isEmail(mail.to)) throw new IntegrationError('mail', 'bounced');
  for (const ours of [mail.from.address, mail.replyTo]) {
    if (ours !== undefined && !isEmail(ours)) throw new IntegrationError('mail', 'refused');
  }
  return {
    messageId: mail.messageId,
    from: { name: plainLine(mail.from.name), address: mail.from.address },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    to: { name: '', address: mail.to },
    subject: plainLine(mail.subject),
    text: legalText(mail.text),
    html: legalText(mail.html),
    headers: {
      // Asks mail programs and other servers for no automatic answer, such as out of office (RFC 3834, Exchange).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-SMTPAPI': { prepared: true, value: providerHeader(mail.messageId) },
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function transport(): Transporter {
  transporter ??= createTransport();
  return transporter;
}

function createTransport(): Transporter {
  const { SMTP_URL, INTEGRATION_TIMEOUT_MS, MODE, ALLOW_INSECURE } = env();
  const url = new URL(SMTP_URL);
  const secure = url.protocol === 'smtps:';
  return nodemailer.createTransport({
    host: hostOf(url),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: asksForEncryption(url) || (MODE === 'live' && !mayGoPlain(url, ALLOW_INSECURE)),
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: INTEGRATION_TIMEOUT_MS,
    greetingTimeout: INTEGRATION_TIMEOUT_MS,
    socketTimeout: INTEGRATION_TIMEOUT_MS,
  });
}

/**
 * The SendGrid options of one mail. SendGrid returns the arguments with every event, because its open events lack the message id. Link
 * rewriting is off, regardless of the account's settings, because a rewritten link would send a case token through the provider.
 */
function providerHeader(messageId: string): string {
  const { MAIL_OPEN_TRACKING } = env();
  const filter = (enable: boolean) => ({ settings: { enable: enable ? 1 : 0 } });
  return JSON.stringify({
    unique_args: { mail_message_id: messageId },
    filters: {
      clicktrack: filter(false),
      ganalytics: filter(false),
      subscriptiontrack: filter(false),
      opentrack: filter(MAIL_OPEN_TRACKING),
    },
  });
}

/** The parts of an error of nodemailer that say what was refused. */
export type SmtpError = Pick<NodemailerError, 'code' | 'command' | 'response'> & { responseCode?: number };

function toIntegrationError(error: unknown, kind: IntegrationFailure): IntegrationError {
  const { command, response = '', responseCode = null } = error as SmtpError;
  const failure = new IntegrationError('mail', kind, responseCode, error);
  // For the operator. Not the server's own words, which may contain the address.
  if (responseCode !== null)
    failure.message += ` ${[statusOf(response)[0], command].filter(Boolean).join(' ')}`;
  return failure;
}

/** Codes that ask for a login, or refuse the one that was given. */
const LOGIN_CODES = [530, 534, 535, 538];

/**
 * What a refusal is about, by the command that was refused, the code and the enhanced code (RFC 3463). `bounced`: the address, which only an
 * answer to its RCPT can say. `refused` and `unauthorized`: us, as far as one mail shows. `unreachable`: the same mail may be taken later.
 */
export function mailFailure({
  code,
  command = '',
  response = '',
  responseCode,
}: SmtpError): IntegrationFailure {
  if (!responseCode || responseCode < 400) {
    if (code === 'EAUTH' || code === 'ENOAUTH') return 'unauthorized';
    if (code === 'ETIMEDOUT') return 'timeout';
    return code === 'EPROTOCOL' ? 'garbage' : 'unreachable';
  }
  const [status, kind, about] = statusOf(response);
  const isFull = about === '2.2' || (responseCode === 552 && (!status || about?.startsWith('2.')));
  if (responseCode < 500 || kind === '4' || (isFull && command !== 'MAIL FROM')) return 'unreachable';
  if (command.startsWith('AUTH') || LOGIN_CODES.includes(responseCode)) return 'unauthorized';
  return command === 'RCPT TO' && isAboutAddress(responseCode, about, response) ? 'bounced' : 'refused';
}

/** The enhanced code of an answer: whole, its class, and the rest. Empty if it has none. */
function statusOf(response: string): string[] {
  return [...(/^\d{3}[ -]((\d)\.(\d{1,3}\.\d{1,3}))\b/.exec(response)?.slice(1) ?? [])];
}

/** Words of servers that refuse the sender or the connection, in answers whose code does not say what they are about. */
const ABOUT_US =
  /relay|rcpthosts|sender|authenticat|log ?in|policy|spf\b|dkim|dmarc|block|black|den(?:y|ied)|prohibit|permi(?:t|ssion)|spam|reputation|tls|helo|client/i;

/**
 * Whether a permanent refusal of a recipient is about their address: codes of the address or of the mailbox. Some servers give codes without
 * a meaning, or none; then the basic code decides, unless the words are about us.
 */
function isAboutAddress(code: number, about = '0.0', response: string): boolean {
  const words = response.replace(/\S+@\S+/g, '');
  // Servers that check the sender late refuse it here. Its own codes are 1.7 and 1.8.
  if (/^(?:1\.(?:[0-6]|9|10)|2\.[014]|4\.4)$/.test(about)) return !/sender/i.test(words);
  // Exchange Online says this of an unknown recipient, and of a server that may not relay.
  if (about === '4.1') return !/relay/i.test(words);
  return ['0.0', '5.0'].includes(about) && [550, 551, 553, 556].includes(code) && !ABOUT_US.test(words);
}

export interface MailEvent {
  eventId: string;
  /** The same as for sendMail. */
  messageId: string;
  status: MailEventStatus;
  email: string;
  at: Date;
  reason: string | null;
}

const eventSchema = z.object({
  event: z.string(),
  email: z.string().max(TEXT_LIMITS.externalEmail),
  /** Unix seconds. */
  timestamp: z.number().refine((seconds) => isMoment(new Date(seconds * 1000))),
  sg_event_id: z.string().min(1).max(TEXT_LIMITS.externalId).optional(),
  mail_message_id: z.string().optional(),
  'smtp-id': z.string().optional(),
  /** For a bounce: `bounce` or `blocked`. */
  type: z.string().optional(),
  reason: z.string().optional(),
});

type ProviderEvent = z.output<typeof eventSchema>;

/**
 * Verifies and reads events of the mail provider, in SendGrid's format (Signed Event Webhook). The header
 * `X-Twilio-Email-Event-Webhook-Signature` is an ECDSA signature, in base64, over the header `X-Twilio-Email-Event-Webhook-Timestamp`
 * followed by the body. Ignores events that are not about delivery or not about our mails. Events may be delivered repeatedly with the same
 * `eventId`.
 *
 * Throws AppError: NOT_CONFIGURED without the provider's key, INVALID_SIGNATURE, or INVALID_REQUEST if the body is not a list.
 */
export function parseMailEvents(rawBody: string, headers: Headers): MailEvent[] {
  if (!isSigned(rawBody, headers)) throw new AppError('INVALID_SIGNATURE');
  const list = z.array(z.unknown()).safeParse(parseJson(rawBody));
  if (!list.success) throw new AppError('INVALID_REQUEST');
  return list.data.flatMap((entry) => {
    const event = eventSchema.safeParse(entry).data;
    return event ? toMailEvent(event) : [];
  });
}

/** Refuses requests that cannot have a valid signature, before the body is read. Throws NOT_CONFIGURED or INVALID_SIGNATURE. */
export function requireMailSignature(headers: Headers): void {
  if (!env().MAIL_WEBHOOK_PUBLIC_KEY) throw new AppError('NOT_CONFIGURED');
  const needed = ['x-twilio-email-event-webhook-timestamp', 'x-twilio-email-event-webhook-signature'];
  if (!needed.every((name) => headers.get(name))) throw new AppError('INVALID_SIGNATURE');
}

function isSigned(rawBody: string, headers: Headers): boolean {
  const { MAIL_WEBHOOK_PUBLIC_KEY } = env();
  if (!MAIL_WEBHOOK_PUBLIC_KEY) throw new AppError('NOT_CONFIGURED');
  const timestamp = headers.get('x-twilio-email-event-webhook-timestamp');
  const signature = headers.get('x-twilio-email-event-webhook-signature');
  if (!timestamp || !signature) return false;
  return MAIL_WEBHOOK_PUBLIC_KEY.some((one) => {
    const key = createPublicKey({ key: Buffer.from(one, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.from(timestamp + rawBody), key, Buffer.from(signature, 'base64'));
  });
}

function toMailEvent(event: ProviderEvent): MailEvent[] {
  const status = toStatus(event);
  const messageId = event.mail_message_id ?? event['smtp-id'];
  if (!status || !messageId) return [];
  return [
    {
      eventId: event.sg_event_id ?? fingerprint(event),
      messageId,
      status,
      email: event.email,
      at: new Date(event.timestamp * 1000),
      reason: cutText(plainText(event.reason ?? ''), TEXT_LIMITS.bounceReason) || null,
    },
  ];
}

function toStatus({ event, type }: ProviderEvent): MailEventStatus | null {
  switch (event) {
    case 'open':
      return 'opened';
    case 'delivered':
      return 'delivered';
    case 'bounce':
      return type === 'blocked' ? 'blocked' : 'bounced';
    case 'blocked':
      return 'blocked';
    case 'dropped':
      return 'dropped';
    default:
      return null;
  }
}

/** An id for an event without one. A repeated event has the same fingerprint. */
function fingerprint(event: ProviderEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('hex');
}
