import { contrastOfColour, LEAST_CONTRAST } from '@/lib/domain/colour';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { type FieldKind, textOf, trim } from './field-kind';

/** The kinds of value that people type in the editor of an organisation. Apart from the others, so that only the editor fetches them. */

/** What colleagues are told of a version that is published. */
export const VERSION_NOTE: FieldKind = textOf(ORGANISATION_LIMITS.note, trim);

/** What an organisation is called, and what it calls a saved reply. */
export const ORGANISATION_NAME: FieldKind = textOf(ORGANISATION_LIMITS.name, trim);
export const REPLY_TITLE: FieldKind = textOf(ORGANISATION_LIMITS.name, trim);

/** What applicants are told of an organisation. */
export const NOTICE: FieldKind = textOf(ORGANISATION_LIMITS.notice, trim);
export const POSTAL_ADDRESS: FieldKind = textOf(ORGANISATION_LIMITS.postalAddress, trim);

/**
 * Whom applicants can ask. Any text, on purpose: it is only shown, and may be a desk and its hours. In a form, a name is a person's
 * (`isName`) and a telephone number is dialled (`isTelephone`).
 */
export const CONTACT_NAME: FieldKind = textOf(TEXT_LIMITS.name, trim);
export const CONTACT_TELEPHONE: FieldKind = textOf(TEXT_LIMITS.telephone, trim);

/** The colour of an organisation, on which white text can be read. */
export const COLOUR: FieldKind = {
  limit: '#rrggbb'.length,
  parse: (input) => input.trim().toLowerCase(),
  problem(value) {
    const contrast = contrastOfColour(value);
    if (contrast === 0) return 'INVALID_COLOUR';
    return contrast < LEAST_CONTRAST ? 'LOW_CONTRAST' : null;
  },
};
