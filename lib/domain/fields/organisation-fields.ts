import { contrastOfColour, LEAST_CONTRAST } from '@/lib/domain/colour';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { readDialled } from './contact';
import { type FieldKind, textOf } from './field-kind';
import { plainLine, plainText } from './plain-text';

/**
 * The kinds of value that people type in the editor of an organisation. They have a file of their own, so that only the editor loads them.
 */

/** What colleagues read about a published version. */
export const VERSION_NOTE: FieldKind = textOf(ORGANISATION_LIMITS.note, plainText);

/** The name of an organisation, and the title that it gives a saved reply. */
export const ORGANISATION_NAME: FieldKind = textOf(ORGANISATION_LIMITS.name, plainLine);
export const REPLY_TITLE: FieldKind = textOf(ORGANISATION_LIMITS.name, plainLine);

/** A text for applicants about an organisation. */
export const NOTICE: FieldKind = textOf(ORGANISATION_LIMITS.notice, plainText);
export const POSTAL_ADDRESS: FieldKind = textOf(ORGANISATION_LIMITS.postalAddress, plainText);

/**
 * The person whom applicants can ask. A name may be any text, and a telephone number may have its hours next to it, because both are only
 * shown. In a form, by contrast, a name is a person's (`readName`) and a telephone number is nothing more (`readTelephone`).
 */
export const CONTACT_NAME: FieldKind = textOf(TEXT_LIMITS.name, plainLine);
const telephoneText = textOf(TEXT_LIMITS.telephone, plainLine);
export const CONTACT_TELEPHONE: FieldKind = {
  ...telephoneText,
  problem: (value) => telephoneText.problem(value) ?? readDialled(value).fault ?? null,
};

/** The colour of an organisation. White text on it must be readable. */
export const COLOUR: FieldKind = {
  limit: '#rrggbb'.length,
  parse: (input) => plainLine(input).toLowerCase(),
  problem(value) {
    const contrast = contrastOfColour(value);
    if (contrast === 0) return 'INVALID_COLOUR';
    return contrast < LEAST_CONTRAST ? 'LOW_CONTRAST' : null;
  },
};

const addressText = textOf(ORGANISATION_LIMITS.webhookAddress, plainLine);

/** Where events are sent: an address with https, or on this machine. The server decides whether it may be called. */
export const WEBHOOK_ADDRESS: FieldKind = {
  ...addressText,
  problem: (value) => addressText.problem(value) ?? (isWebhookAddress(value) ? null : 'WEBHOOK_ADDRESS'),
};

function isWebhookAddress(value: string): boolean {
  if (!/^https?:\/\/[^/\s]\S*$/i.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password, hash } = new URL(value);
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || isHere) && !username && !password && !hash;
}
