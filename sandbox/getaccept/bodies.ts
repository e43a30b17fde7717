import type { SandboxConfig } from '../config';
import { outcomeOf, type Recipient, type StoredDocument } from './store';

/** Documents in the format of GetAccept's REST v1. */

export function documentBody(config: SandboxConfig, document: StoredDocument): Record<string, unknown> {
  return {
    id: document.id,
    name: document.name,
    external_id: document.externalId,
    type: 'other',
    tags: '',
    value: 0,
    status: document.status,
    is_signing: true,
    is_signed: document.status === 'signed',
    created_at: document.createdAt,
    expiration_date: document.expiresAt,
    send_date: document.status === 'draft' ? null : document.createdAt,
    sign_date: document.signedAt,
    sender_email: document.senderEmail,
    email_send_subject: document.subject ?? '',
    email_send_message: document.message,
    preview_url: documentAddress(config, document),
    recipients: document.recipients.map((recipient) => recipientBody(config, document, recipient)),
  };
}

export function recipientBody(
  config: SandboxConfig,
  document: StoredDocument,
  recipient: Recipient,
): Record<string, unknown> {
  const [firstName = '', ...rest] = recipient.fullname.split(' ');
  return {
    id: recipient.id,
    email: recipient.email,
    fullname: recipient.fullname,
    first_name: firstName,
    last_name: rest.join(' '),
    role: recipient.role,
    status: recipient.status,
    document_url: documentAddress(config, document, recipient),
    signing_methods: recipient.status === 'signed' ? [{ type: 'signature', signed_at: recipient.at }] : [],
  };
}

/** An entry of the list call, which says less than the document itself. */
export function listedBody(document: StoredDocument): Record<string, unknown> {
  return {
    id: document.id,
    name: document.name,
    status: document.status,
    type: 'other',
    tags: '',
    is_signing: true,
    is_private: false,
    created_at: document.createdAt,
    sender_name: document.senderEmail,
  };
}

export function eventBodies(document: StoredDocument): Record<string, unknown>[] {
  return document.events.map((event) => ({
    document_id: document.id,
    document_name: document.name,
    document_status: document.status,
    email: event.email,
    event_name: `document.${event.name}`,
    event_meta_data: event.note,
    created_at: event.at,
  }));
}

/** A document in the format of the sandbox's own calls. */
export function sandboxBody(config: SandboxConfig, document: StoredDocument): Record<string, unknown> {
  return {
    id: document.id,
    externalId: document.externalId,
    name: document.name,
    entityId: document.entityId,
    status: outcomeOf(document),
    createdAt: document.createdAt,
    expiresAt: document.expiresAt,
    recipients: document.recipients.map((recipient) => ({
      email: recipient.email,
      name: recipient.fullname || null,
      eid: recipient.eid,
      status: recipientStatus(recipient),
      at: recipient.at,
      reason: recipient.reason,
      link: documentAddress(config, document, recipient),
    })),
  };
}

/** The status of a recipient, in the sandbox's own words. */
export function recipientStatus({ status, hasBounced }: Recipient): string {
  return hasBounced && status === 'sent' ? 'bounced' : RECIPIENT_STATUS[status];
}

const RECIPIENT_STATUS: Record<Recipient['status'], string> = {
  sent: 'sent',
  viewed: 'opened',
  signed: 'signed',
  rejected: 'declined',
};

/** The page of a document. With a recipient, the personal link that is mailed to them. */
export function documentAddress(
  config: SandboxConfig,
  document: StoredDocument,
  recipient?: Recipient,
): string {
  const address = `${config.sandboxUrl}/getaccept/documents/${document.id}`;
  return recipient ? `${address}?recipient=${recipient.id}` : address;
}
