import { emailProblem, parseEmail } from '@/lib/domain/fields/email';
import { parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';
import { plainText } from '@/lib/domain/fields/plain-text';
import { unprintable } from '@/lib/domain/fields/printable';
import { hasOnlyWebLinks } from '@/lib/domain/fields/web-links';
import { TEXT_LIMITS } from '@/lib/domain/limits';

/**
 * The kinds of value that people type in dialogs and pages, each defined once. Screens check a value with its kind before they send it,
 * calls parse it with the same kind, and both report the same problem code. Runs in the browser too.
 */

/** Problem codes. Each has a text under `validation` in the messages. */
export const FIELD_PROBLEMS = [
  'REQUIRED',
  'TOO_LONG',
  'UNPRINTABLE',
  'EMAIL',
  'EMAIL_DUPLICATE',
  'ORGNR',
  'URL',
  'DATE_TOO_EARLY',
  'DATE_TOO_LATE',
  'PAST_DATE',
  'INVALID_COLOUR',
  'LOW_CONTRAST',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

export interface FieldKind {
  /** Longest value, in characters. */
  limit: number;
  /** The value to send and store; empty for a blank field. */
  parse(input: string): string;
  /** The problem with a value that is not blank, or null. */
  problem(value: string): FieldProblem | null;
}

/** The problem with a field as typed, or null. A blank field is a problem unless it is optional. */
export function fieldProblem(
  kind: FieldKind,
  input: string,
  { optional = false }: { optional?: boolean } = {},
): FieldProblem | null {
  const value = kind.parse(input);
  if (value === '') return optional ? null : 'REQUIRED';
  return kind.problem(value);
}

/** The text without the space around it. */
export const trim = (input: string) => input.trim();

/** Free text to other people or about a case: messages, reasons, comments, descriptions. */
export const WRITTEN_TEXT: FieldKind = textOf(TEXT_LIMITS.written, trim);

/** An internal note. Its links must be http(s). */
export const NOTE_TEXT: FieldKind = {
  ...WRITTEN_TEXT,
  problem: (value) => WRITTEN_TEXT.problem(value) ?? (hasOnlyWebLinks(value) ? null : 'URL'),
};

const NAME_OF_COMPANY = textOf(TEXT_LIMITS.companyName, (input) => plainText(input.replace(/\s+/g, ' ')));

/** A company name, on one line. It stands in documents. */
export const COMPANY_NAME: FieldKind = {
  ...NAME_OF_COMPANY,
  problem: (value) =>
    NAME_OF_COMPANY.problem(value) ?? (unprintable(value).length > 0 ? 'UNPRINTABLE' : null),
};

export const EMAIL_ADDRESS: FieldKind = {
  limit: TEXT_LIMITS.email,
  parse: (input) => parseEmail(input) ?? input.trim(),
  problem: emailProblem,
};

export const ORGANISATION_NUMBER: FieldKind = {
  limit: TEXT_LIMITS.organisationNumber,
  parse: (input) => parseOrganisationNumber(input) ?? input.trim(),
  problem: (value) => (parseOrganisationNumber(value) === null ? 'ORGNR' : null),
};

/** The login at the signing service: the email address as that service knows it, and the password, sent unchanged. */
export const SIGNING_USER: FieldKind = textOf(TEXT_LIMITS.signingUser, trim);
export const PASSWORD: FieldKind = textOf(TEXT_LIMITS.password, (input) => input);

/** A text of at most so many characters. */
export function textOf(limit: number, parse: (input: string) => string): FieldKind {
  return { limit, parse, problem: (value) => (value.length > limit ? 'TOO_LONG' : null) };
}
