import nodemailer, { type NodemailerError, type SendMailOptions, type Transporter } from 'nodemailer';
import { IntegrationError } from '@/lib/domain/errors';
import { isEmail } from '@/lib/domain/fields/email';
import { legalText } from '@/lib/domain/fields/invisible-marks';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { env } from '@/lib/settings/env';
import { asksForEncryption, mayGoPlain } from '@/lib/settings/mail-encryption';

export { type MailEvent, parseMailEvents, requireMailSignature } from './events';

export interface OutgoingMail {
  /** The same for every attempt to send a mail. Written as in the header: `<id@host>`. */
  messageId: string;
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

const messageIdPattern = /^<[\w.+-]+@[\w.-]+>$/;
const headerNamePattern = /^[A-Za-z][A-Za-z0-9-]*$/;

const MAX_CONNECTIONS = 5;

let transporter: Transporter | undefined;

/**
 * Hands one mail to the mail server. It must have exactly one recipient, whose address is strictly checked. Line breaks cannot create
 * further headers. The provider's events refer to the mail by its message id (parseMailEvents).
 *
 * Throws IntegrationError: `refused` if the server rejects the mail or an address is malformed, `unauthorized`, `timeout`, `garbage`,
 * `unreachable` (also if the server asks to try again later).
 */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  const message = toMessage(mail);
  try {
    await transport().sendMail(message);
  } catch (error) {
    throw toIntegrationError(error);
  }
}

/** Closes the connections to the mail server, when the process ends. */
export function closeMail(): void {
  transporter?.close();
  transporter = undefined;
}

function toMessage(mail: OutgoingMail): SendMailOptions {
  if (!messageIdPattern.test(mail.messageId)) throw new Error('A message id is of the form <id@host>.');
  for (const candidate of [mail.to, mail.from.address, mail.replyTo]) {
    if (candidate !== undefined && !isEmail(candidate)) {
      throw new IntegrationError('mail', 'refused');
    }
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
      ...safeHeaders(mail.headers),
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
    host: url.hostname,
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

function safeHeaders(headers: Record<string, string> = {}): Record<string, string> {
  for (const name of Object.keys(headers)) {
    if (!headerNamePattern.test(name)) throw new Error('A header name is malformed.');
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, plainLine(value)]));
}

function toIntegrationError(error: unknown): IntegrationError {
  const { code, responseCode = null } = error as NodemailerError & { responseCode?: number };
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return new IntegrationError('mail', 'unauthorized', responseCode, error);
  if (code === 'ETIMEDOUT') return new IntegrationError('mail', 'timeout', responseCode, error);
  if (code === 'EPROTOCOL') return new IntegrationError('mail', 'garbage', responseCode, error);
  if (responseCode !== null && responseCode >= 500)
    return new IntegrationError('mail', 'refused', responseCode, error);
  return new IntegrationError('mail', 'unreachable', responseCode, error);
}
