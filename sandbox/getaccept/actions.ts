import type { SandboxConfig } from '../config';
import { BadRequest } from '../part';
import { isOpen, type Recipient, type SigningStore, type StoredDocument } from './store';
import { tellSubscribers } from './webhook';

/** People's actions on a document. Each notifies the subscribers and throws BadRequest (404, 409) if it is not possible. */

/** A recipient opens the document. Opening it again changes nothing. */
export async function open(
  config: SandboxConfig,
  store: SigningStore,
  id: string,
  email: string,
): Promise<void> {
  const { document, recipient } = requireOpen(store, id, email);
  if (recipient.status !== 'sent') return;
  change(recipient, 'viewed');
  if (document.status === 'sent') document.status = 'viewed';
  log(document, 'viewed', recipient);
  await tellSubscribers(config, store, 'document.viewed', document, recipient);
}

/** A recipient signs. Once all recipients have signed, the document is signed. */
export async function sign(
  config: SandboxConfig,
  store: SigningStore,
  id: string,
  email: string,
): Promise<void> {
  const { document, recipient } = requireOpen(store, id, email);
  if (recipient.status === 'signed') throw new BadRequest(`${email} has signed already.`, 409);
  change(recipient, 'signed');
  log(document, 'signed', recipient);
  const isComplete = document.recipients
    .filter((candidate) => candidate.role === 'signer')
    .every((candidate) => candidate.status === 'signed');
  if (isComplete) {
    document.status = 'signed';
    document.signedAt = new Date().toISOString();
  }
  const event = isComplete ? 'document.signed' : 'document.partially_signed';
  await tellSubscribers(config, store, event, document, recipient);
}

/** A recipient declines with a reason, which rejects the document for all. */
export async function decline(
  config: SandboxConfig,
  store: SigningStore,
  id: string,
  email: string,
  reason: string,
): Promise<void> {
  const { document, recipient } = requireOpen(store, id, email);
  if (recipient.status === 'signed') throw new BadRequest(`${email} has signed already.`, 409);
  change(recipient, 'rejected');
  recipient.reason = reason;
  document.status = 'rejected';
  log(document, 'rejected', recipient, reason);
  await tellSubscribers(config, store, 'document.rejected', document, recipient);
}

/** The mail to a recipient bounces. Only an event reports it. Their status stays the same. */
export async function bounce(
  config: SandboxConfig,
  store: SigningStore,
  id: string,
  email: string,
  reason: string,
): Promise<void> {
  const { document, recipient } = requireOpen(store, id, email);
  if (recipient.status !== 'sent') throw new BadRequest(`${email} has opened the document.`, 409);
  recipient.hasBounced = true;
  document.events.push({
    name: 'hardbounced',
    email: recipient.email,
    note: reason,
    at: new Date().toISOString(),
  });
  await tellSubscribers(config, store, 'document.hardbounced', document, recipient);
}

/** The sender recalls the document in the service itself. The document stays, but nobody can sign it. Sends no webhook. */
export function recall(store: SigningStore, id: string): void {
  const document = requireDocument(store, id);
  if (!isOpen(document)) throw new BadRequest('The document is not open.', 409);
  document.status = 'recalled';
}

/** The sender deletes the document in the service itself. Sends no webhook. */
export function remove(store: SigningStore, id: string): void {
  requireDocument(store, id).isDeleted = true;
}

/** The document expires. */
export async function expire(config: SandboxConfig, store: SigningStore, id: string): Promise<void> {
  const document = requireDocument(store, id);
  if (!isOpen(document)) throw new BadRequest('The document is not open.', 409);
  document.status = 'expired';
  await tellSubscribers(config, store, 'document.expired', document);
}

/** Returns a document, even if it has been deleted. Throws BadRequest (404) if there is none. */
export function requireDocument(store: SigningStore, id: string): StoredDocument {
  const document = store.documents.get(id);
  if (!document) throw new BadRequest('There is no such document.', 404);
  return document;
}

function requireOpen(
  store: SigningStore,
  id: string,
  email: string,
): { document: StoredDocument; recipient: Recipient } {
  const document = requireDocument(store, id);
  const recipient = document.recipients.find(
    (candidate) => candidate.email.toLowerCase() === email.toLowerCase(),
  );
  if (!recipient) throw new BadRequest(`${email} is no recipient of the document.`, 404);
  if (!isOpen(document)) throw new BadRequest('The document is not open.', 409);
  return { document, recipient };
}

function change(recipient: Recipient, status: Recipient['status']): void {
  recipient.status = status;
  recipient.at = new Date().toISOString();
}

function log(document: StoredDocument, name: string, recipient: Recipient, note = ''): void {
  document.events.push({ name, email: recipient.email, note, at: recipient.at ?? new Date().toISOString() });
}
