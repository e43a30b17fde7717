import { z } from 'zod';
import { plainLine, plainText } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { isMoment } from '@/lib/domain/time';
import type { SigningDocument, SigningRecipient } from './types';

/** Translates the answers of GetAccept's REST v1 (github.com/getaccept/openapi) to our terms. */

const text = z.string().nullish();

export const loginSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
export const uploadSchema = z.object({ file_id: z.string().min(1) });

const recipientSchema = z.object({
  email: text,
  fullname: text,
  first_name: text,
  last_name: text,
  role: text,
  status: text,
  document_url: text,
  signing_methods: z.array(z.object({ signed_at: text })).nullish(),
});

export const documentSchema = z.object({
  id: z.string().min(1),
  external_id: text,
  status: z.string().min(1),
  recipients: z.array(recipientSchema).nullish(),
});

export const statusSchema = z.object({ status: z.string().min(1) });

export const documentListSchema = z.array(z.object({ id: z.string().min(1) }));

export const customDataSchema = z.object({
  custom_data: z.array(
    z.object({
      property: z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }),
    }),
  ),
});

export const eventListSchema = z.array(
  z.object({ email: text, event_name: text, event_meta_data: text, created_at: text }),
);

export const subscriptionListSchema = z.union([
  z.array(z.unknown()),
  z.object({ subscriptions: z.array(z.unknown()) }).transform((answer) => answer.subscriptions),
]);

export const subscriptionSchema = z
  .object({ id: text, subscription_id: text, event: z.string(), target_url: z.string() })
  .transform(({ id, subscription_id, ...rest }) => ({ id: subscription_id ?? id ?? null, ...rest }));

export const callbackSchema = z.object({
  document: z.object({ id: z.string().min(1).max(TEXT_LIMITS.externalId) }),
});

type Document = z.output<typeof documentSchema>;
type Recipient = z.output<typeof recipientSchema>;
export type DocumentEvent = z.output<typeof eventListSchema>[number];

/** A document in our terms. Events add when and why recipients opened or declined, and whose mail bounced. Events are optional. */
export function toSigningDocument(
  document: Document,
  entityId = '',
  events: DocumentEvent[] = [],
): SigningDocument {
  return {
    id: document.id,
    externalId: document.external_id ?? '',
    entityId,
    status: toStatus(document.status),
    recipients: (document.recipients ?? [])
      .filter((recipient) => recipient.email && (recipient.role ?? 'signer') === 'signer')
      .map((recipient) => toRecipient(recipient, events)),
  };
}

/** The status of a document. Draft, scheduled, viewed, reviewed and any unknown status mean that it is not finished yet. */
export function toStatus(status: string): SigningDocument['status'] {
  switch (status.toLowerCase()) {
    case 'signed':
      return 'signed';
    case 'rejected':
      return 'declined';
    case 'recalled':
      return 'recalled';
    case 'expired':
      return 'expired';
    case 'deleted':
      return 'deleted';
    default:
      return 'sent';
  }
}

function toRecipient(recipient: Recipient, events: DocumentEvent[]): SigningRecipient {
  const email = recipient.email ?? '';
  const timeOf = ({ created_at }: DocumentEvent) => toIsoTime(created_at) ?? '';
  const own = events
    .filter((entry) => entry.email?.toLowerCase() === email.toLowerCase())
    .sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  const said = toRecipientStatus(recipient.status ?? '');
  // A bounce is an event. Later actions of the recipient take precedence.
  const hasBounced = own.some((entry) => toRecipientStatus(entry.event_name ?? '') === 'bounced');
  const status = said === 'sent' && hasBounced ? 'bounced' : said;
  const event =
    status === 'sent'
      ? undefined
      : own.findLast((entry) => toRecipientStatus(entry.event_name ?? '') === status);
  const hasReason = status === 'declined' || status === 'bounced';
  return {
    email,
    name: toName(recipient),
    status,
    at: toIsoTime(recipient.signing_methods?.at(-1)?.signed_at ?? event?.created_at),
    reason: hasReason ? plainText(event?.event_meta_data ?? '') || null : null,
    ...(isWebAddress(recipient.document_url) && { link: recipient.document_url }),
  };
}

const isWebAddress = (address: string | null | undefined): address is string =>
  /^https?:\/\//.test(address ?? '');

/** Reads a status (`rejected`) or an event name (`document.rejected`). */
function toRecipientStatus(word: string): SigningRecipient['status'] {
  switch (word.toLowerCase().split('.').at(-1)) {
    case 'signed':
    case 'partially_signed':
    case 'approved':
      return 'signed';
    case 'rejected':
      return 'declined';
    case 'opened':
    case 'viewed':
    case 'reviewed':
      return 'opened';
    case 'hardbounced':
    case 'bounced':
      return 'bounced';
    default:
      return 'sent';
  }
}

function toName(recipient: Recipient): string | null {
  const parts = [recipient.first_name, recipient.last_name].filter(Boolean).join(' ');
  return plainLine(recipient.fullname ?? '') || plainLine(parts) || null;
}

/** Reads a time. GetAccept writes both ISO 8601 and `YYYY-MM-DD HH:MM:SS` in UTC. */
function toIsoTime(value: string | null | undefined): string | null {
  if (!value) return null;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(value);
  const date = new Date(hasZone ? value : `${value.replace(' ', 'T')}Z`);
  return isMoment(date) ? date.toISOString() : null;
}
