import { randomUUID } from 'node:crypto';
import PostalMime, { type Address, decodeWords } from 'postal-mime';

export const MAILBOX_CAPACITY = 2_000;

export type MailEventName = 'open' | 'delivered' | 'bounce' | 'blocked' | 'dropped';

export interface StoredAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface ReportedEvent {
  event: MailEventName;
  at: string;
  reason: string | null;
  /** What the product answered; 0 when it could not be reached. */
  answer: number;
}

export interface StoredMail {
  id: string;
  /** With angle brackets, as in the header; empty when the mail has none. */
  messageId: string;
  from: { name: string; address: string };
  /** The recipients of the envelope. */
  to: string[];
  subject: string;
  date: string;
  receivedAt: string;
  text: string;
  html: string | null;
  /** By lower-case name; several of one name are joined with a comma. */
  headers: Record<string, string>;
  attachments: StoredAttachment[];
  events: ReportedEvent[];
}

export interface Mailbox {
  /** Parses a raw mail and keeps it; the oldest goes when there are too many. */
  receive(raw: Uint8Array, recipients: string[]): Promise<StoredMail>;
  /** Newest first. */
  all(): StoredMail[];
  find(id: string): StoredMail | undefined;
  clear(): void;
}

/** A mailbox in memory that takes every mail, whoever it is for. */
export function createMailbox(): Mailbox {
  let mails: StoredMail[] = [];
  return {
    async receive(raw, recipients) {
      const mail = await parse(raw, recipients);
      mails = [mail, ...mails].slice(0, MAILBOX_CAPACITY);
      return mail;
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () => {
      mails = [];
    },
  };
}

/** Mails for this address exactly, whatever its casing; all of them without an address. */
export function mailsTo(mails: StoredMail[], address: string | null): StoredMail[] {
  if (!address) return mails;
  const wanted = address.trim().toLowerCase();
  return mails.filter((mail) => mail.to.some((recipient) => recipient.toLowerCase() === wanted));
}

async function parse(raw: Uint8Array, recipients: string[]): Promise<StoredMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const receivedAt = new Date().toISOString();
  return {
    id: randomUUID(),
    messageId: mail.messageId ?? '',
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    to: recipients.length > 0 ? recipients : (mail.to ?? []).flatMap(addresses),
    subject: mail.subject ?? '',
    date: mail.date ?? receivedAt,
    receivedAt,
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: joinHeaders(mail.headers),
    attachments: mail.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `attachment-${index + 1}`,
      contentType: attachment.mimeType,
      content: new Uint8Array(attachment.content as ArrayBuffer),
    })),
    events: [],
  };
}

function addresses(address: Address): string[] {
  return address.address ? [address.address] : (address.group ?? []).map((member) => member.address);
}

function joinHeaders(headers: { key: string; value: string }[]): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const { key, value } of headers) {
    const text = decodeWords(value);
    joined[key] = joined[key] === undefined ? text : `${joined[key]}, ${text}`;
  }
  return joined;
}
