import { z } from 'zod';
import { emailListProblems } from '@/lib/domain/fields/email-list';
import { EMAIL_ADDRESS, type FieldKind, fieldProblem } from '@/lib/domain/fields/field-kind';
import { COUNT_LIMITS, LARGEST_INTEGER, TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';

/** In the form of a UUID, of whatever version: an id that nothing has is not found rather than invalid. */
export const caseIdSchema = z.guid();

/** The id of a form, a component or a tag. */
export const idSchema = z.string().min(1).max(TEXT_LIMITS.id);
/** Accepted for the specification, and ignored. */
export const unusedText = z.string().max(TEXT_LIMITS.unused).optional();
/** A required value, normalised by the rule of its kind (`lib/domain/fields`). */
export function fieldSchema(kind: FieldKind) {
  return z
    .string()
    .meta({ minLength: 1, maxLength: kind.limit })
    .transform((input, context) => {
      const problem = fieldProblem(kind, input);
      if (problem) context.addIssue({ code: 'custom', message: problem });
      return kind.parse(input);
    });
}

/** An optional value; blank means absent. */
export function optionalFieldSchema(kind: FieldKind) {
  return z
    .string()
    .meta({ maxLength: kind.limit })
    .transform((input, context) => {
      const problem = fieldProblem(kind, input, { optional: true });
      if (problem) context.addIssue({ code: 'custom', message: problem });
      return kind.parse(input) || undefined;
    })
    .optional();
}

export const localeSchema = z.enum(LOCALES);
/** The id of a member organisation, within the database's range. */
export const organisationIdParameter = z.coerce.number().int().min(0).max(LARGEST_INTEGER);
export const booleanParameter = z.enum(['true', 'false']).transform((value) => value === 'true');
/** A calendar date, `YYYY-MM-DD`, that exists. */
export const dateSchema = z.iso.date('INVALID_DATE');

/** The unique email addresses of the signatories, with a problem code for each invalid one. */
export const signatoryEmails = z
  .array(z.string().meta({ minLength: 1, maxLength: EMAIL_ADDRESS.limit }))
  .min(1)
  .max(COUNT_LIMITS.signatories)
  .transform((emails, context) => {
    for (const [index, problem] of emailListProblems(emails).entries()) {
      if (problem) context.addIssue({ code: 'custom', message: problem, path: [index] });
    }
    return emails.map(EMAIL_ADDRESS.parse);
  });
