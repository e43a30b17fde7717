import { plainLine, plainText } from '@/lib/domain/fields/plain-text';
import { unprintable } from '@/lib/domain/fields/printable';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { EMAIL_FAULTS, hasOnlyWebLinks, isSameEmail, readEmail } from './addresses';
import { isClickable } from './clickable';
import { NAME_FAULTS, readName, TELEPHONE_FAULTS } from './contact';
import { DAY_FAULTS } from './days';
import { ORGANISATION_NUMBER_FAULTS, readOrganisationNumber } from './organisation-number';
import { type Reading, typed } from './typed';

/**
 * The kinds of value that people type in dialogs and pages, each defined once. Screens check a value with its kind before they send it,
 * calls parse it with the same kind, and both report the same problem code. Runs in the browser too.
 */

/** Problem codes. Each has a text under `validation` in the messages. */
export const FIELD_PROBLEMS = [
  'REQUIRED',
  'TOO_LONG',
  'UNPRINTABLE',
  ...EMAIL_FAULTS,
  'EMAIL_DUPLICATE',
  ...NAME_FAULTS,
  'NAME_ADDRESS',
  ...ORGANISATION_NUMBER_FAULTS,
  'URL',
  ...TELEPHONE_FAULTS,
  ...DAY_FAULTS,
  'DATE_TOO_EARLY',
  'DATE_TOO_LATE',
  'PAST_DATE',
  'AWAY_TOO_LONG',
  'FROM_AFTER_UNTIL',
  'INVALID_COLOUR',
  'LOW_CONTRAST',
  'WEBHOOK_ADDRESS',
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

/** Free text to other people or about a case: messages, reasons, comments, descriptions. */
export const WRITTEN_TEXT: FieldKind = textOf(TEXT_LIMITS.written, plainText);

/** An internal note. Its links must be http(s). */
export const NOTE_TEXT: FieldKind = {
  ...WRITTEN_TEXT,
  problem: (value) => WRITTEN_TEXT.problem(value) ?? (hasOnlyWebLinks(value) ? null : 'URL'),
};

const NAME_OF_COMPANY = textOf(TEXT_LIMITS.companyName, plainLine);

/** A company name that a case worker writes, on one line. It is printed in documents. */
export const COMPANY_NAME: FieldKind = {
  ...NAME_OF_COMPANY,
  problem: (value) =>
    NAME_OF_COMPANY.problem(value) ?? (unprintable(value).length > 0 ? 'UNPRINTABLE' : null),
};

/** The same that an applicant writes. Nobody has verified it, so it may hold nothing that mail programs make a link of. */
export const COMPANY_NAME_OF_APPLICANT: FieldKind = {
  ...COMPANY_NAME,
  problem: (value) => COMPANY_NAME.problem(value) ?? (isClickable(value) ? 'NAME_ADDRESS' : null),
};

export const EMAIL_ADDRESS: FieldKind = kindOf(TEXT_LIMITS.email, readEmail);
/** The name of a person, by the rule for names in forms. */
export const PERSON_NAME: FieldKind = kindOf(TEXT_LIMITS.name, readName);
export const ORGANISATION_NUMBER: FieldKind = kindOf(TEXT_LIMITS.organisationNumber, readOrganisationNumber);

/** The login at the signing service: the email address as that service knows it, and the password, sent unchanged. */
export const SIGNING_USER: FieldKind = textOf(TEXT_LIMITS.signingUser, plainLine);
export const PASSWORD: FieldKind = textOf(TEXT_LIMITS.password, (input) => input);

/** A text of at most so many characters. */
export function textOf(limit: number, parse: (input: string) => string): FieldKind {
  return { limit, parse, problem: (value) => (value.length > limit ? 'TOO_LONG' : null) };
}

/** What a parser reads. What it cannot read stays as it was typed. */
function kindOf(limit: number, read: (input: string) => Reading<FieldProblem>): FieldKind {
  return {
    limit,
    parse: (input) => read(input).value ?? typed(input),
    problem: (value) => read(value).fault ?? null,
  };
}

/** The problem with each address in a list. Every address must be present, valid and unique. */
export function emailListProblems(emails: readonly string[]): (FieldProblem | null)[] {
  return emails.map((email, index) => {
    const problem = fieldProblem(EMAIL_ADDRESS, email);
    const isRepeated = emails.slice(0, index).some((other) => isSameEmail(other, email));
    return problem ?? (isRepeated ? 'EMAIL_DUPLICATE' : null);
  });
}

/** The problem with each name and address of the people who are to sign, by its place in the call: `names.0`, `emails.0`. */
export function signatoryProblems(
  people: readonly { name: string; email: string }[],
): Record<string, FieldProblem | null> {
  const ofEmails = emailListProblems(people.map(({ email }) => email));
  return Object.fromEntries(
    people.flatMap(({ name }, index) => [
      [`names.${index}`, fieldProblem(PERSON_NAME, name)],
      [`emails.${index}`, ofEmails[index] ?? null],
    ]),
  );
}
