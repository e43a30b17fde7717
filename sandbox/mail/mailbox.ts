import { randomUUID } from 'node:crypto';
import PostalMime, { type Address, decodeWords } from 'postal-mime';
import type { ReportedEvent, StoredMail } from './stored-mail';
import { storedMails } from './stored-mails';

export const MAILBOX_CAPACITY = 2_000;
export const MAILBOX_BYTES = 128 * 1024 * 1024;

export interface Mailbox {
  /** Parses a raw mail and stores it. Removes the oldest mails if there are too many. */
  receive(raw: Uint8Array, recipients: string[]): Promise<StoredMail>;
  /** Newest first. */
  all(): StoredMail[];
  find(id: string): StoredMail | undefined;
  /** Records an event of a mail. */
  report(mail: StoredMail, event: ReportedEvent): void;
  clear(): void;
}

/**
 * A mailbox that accepts every mail. With a folder it stores each mail in a file and loads them at the next start. Removes the oldest above
 * `capacity` mails or `limitBytes` bytes.
 */
export function createMailbox(
  folder?: string,
  limitBytes = MAILBOX_BYTES,
  capacity = MAILBOX_CAPACITY,
): Mailbox {
  const stored = storedMails(folder);
  let mails = stored.read();
  const dropOldest = () => {
    while (mails.length > capacity || (mails.length > 1 && stored.bytes() > limitBytes)) {
      const oldest = mails.at(-1);
      if (oldest) stored.remove(oldest);
      mails = mails.slice(0, -1);
    }
  };
  dropOldest();
  return {
    async receive(raw, recipients) {
      const mail = await parse(raw, recipients);
      // Timestamps must be unique, because they define the order at the next start.
      const after = Date.parse(mails[0]?.receivedAt ?? '') || 0;
      mail.receivedAt = new Date(Math.max(Date.now(), after + 1)).toISOString();
      mails = [mail, ...mails];
      stored.write(mail);
      dropOldest();
      return mail;
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    report(mail, event) {
      mail.events.push(event);
      if (mails.includes(mail)) stored.write(mail);
    },
    clear() {
      for (const mail of mails) stored.remove(mail);
      mails = [];
    },
  };
}

/** Mails to exactly this address, in any casing. Without an address, all mails. */
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
