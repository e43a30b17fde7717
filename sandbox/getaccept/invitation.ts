import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { SandboxConfig } from '../config';
import { html } from '../page';
import { documentAddress } from './bodies';
import type { Recipient, StoredDocument } from './store';

const RETRY_AFTER_MS = [500, 2_000, 8_000];

/** Mails each recipient their link, in the background. If the mail server refuses a mail, it is retried a few times. */
export function inviteRecipients(config: SandboxConfig, document: StoredDocument): void {
  for (const recipient of document.recipients) void invite(config, document, recipient);
}

async function invite(config: SandboxConfig, document: StoredDocument, recipient: Recipient): Promise<void> {
  for (const ms of [...RETRY_AFTER_MS, null]) {
    try {
      await send(config, document, recipient);
      return;
    } catch (error) {
      if (ms === null) console.error('sandbox: an invitation to sign could not be mailed:', error);
      else await wait(ms, undefined, { ref: false });
    }
  }
}

async function send(config: SandboxConfig, document: StoredDocument, recipient: Recipient): Promise<void> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: config.smtpPort,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  });
  const link = documentAddress(config, document, recipient);
  try {
    await transport.sendMail({
      messageId: `<${document.id}.${recipient.id}@sandbox.example>`,
      from: { name: 'GetAccept sandbox', address: 'signing@sandbox.example' },
      to: { name: recipient.fullname, address: recipient.email },
      subject: document.subject || `To sign: ${document.name}`,
      text: `${document.message}\n\nRead and sign “${document.name}”:\n${link}\n`,
      html: String(html`<p style="white-space:pre-line">${document.message}</p>
<p><a href="${link}">Read and sign “${document.name}”</a></p>`),
    });
  } finally {
    transport.close();
  }
}
