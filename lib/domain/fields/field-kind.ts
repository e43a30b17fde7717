import { emailProblem, parseEmail } from '@/lib/domain/fields/email';
import { parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';
import { plainText } from '@/lib/domain/fields/plain-text';
import { hasOnlyWebLinks } from '@/lib/domain/fields/web-links';
import { TEXT_LIMITS } from '@/lib/domain/limits';

/**
 * The kinds of value that people write in the fields of dialogs and pages. Each is here once: the screens check by it before
 * they send, the calls parse by it, and both say the same code of what is wrong. Runs in the browser too.
 */

/** Codes of what is wrong with a value; each has a text under `validation` in the messages. */
export const FIELD_PROBLEMS = [
  'REQUIRED',
  'TOO_LONG',
  'EMAIL',
  'EMAIL_DUPLICATE',
  'ORGNR',
  'URL',
  'DATE_TOO_EARLY',
  'DATE_TOO_LATE',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

export interface FieldKind {
  /** Longest value, in characters. */
  limit: number;
  /** The value as it is sent and stored; empty for a field that was left blank. */
  parse(input: string): string;
  /** What is wrong with a value that is not blank, or null. */
  problem(value: string): FieldProblem | null;
}

/** What is wrong with what was written in a field, or null. A blank field is wrong unless it is optional. */
export function fieldProblem(
  kind: FieldKind,
  input: string,
  { optional = false }: { optional?: boolean } = {},
): FieldProblem | null {
  const value = kind.parse(input);
  if (value === '') return optional ? null : 'REQUIRED';
  return kind.problem(value);
}

/** What people write to each other or about a case: messages, reasons, comments, descriptions. */
export const WRITTEN_TEXT: FieldKind = textOf(TEXT_LIMITS.written, (input) => input.trim());

/** An internal note, whose links are links of the web. */
export const NOTE_TEXT: FieldKind = {
  ...WRITTEN_TEXT,
  problem: (value) => WRITTEN_TEXT.problem(value) ?? (hasOnlyWebLinks(value) ? null : 'URL'),
};

/** What a company is called, on one line. */
export const COMPANY_NAME: FieldKind = textOf(TEXT_LIMITS.companyName, (input) =>
  plainText(input.replace(/\s+/g, ' ')),
);

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

/** Whom somebody is at the signing service: their address as that service knows it, and their password, which is sent as it is. */
export const SIGNING_USER: FieldKind = textOf(TEXT_LIMITS.signingUser, (input) => input.trim());
export const PASSWORD: FieldKind = textOf(TEXT_LIMITS.password, (input) => input);

function textOf(limit: number, parse: (input: string) => string): FieldKind {
  return { limit, parse, problem: (value) => (value.length > limit ? 'TOO_LONG' : null) };
}
