import { z } from 'zod';
import type { DayLimit } from '@/lib/domain/limits';
import { readDay } from './days';
import { EMAIL_ADDRESS, emailListProblems, type FieldKind, fieldProblem } from './field-kind';
import { plainLine } from './plain-text';

/** The schemas of the kinds of value that people type (`field-kind.ts`), for calls and for stored values. */

/** A required value, normalised by the rule of its kind. */
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

/** An optional value. Blank means absent. */
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

/** A text that is written by the rule of its kind, also when it is stored and sent out again. May be empty. */
export const textSchema = ({ limit, parse }: FieldKind) => z.string().overwrite(parse).max(limit);
/** A text on one line, of no kind of its own. */
export const lineSchema = (limit: number) => z.string().overwrite(plainLine).max(limit);
/** The same, and not empty. */
export const writtenSchema = (kind: FieldKind) => textSchema(kind).min(1, 'REQUIRED');

/** A day as people write it, for calls. */
export const writtenDaySchema = z
  .string()
  .meta({ format: 'date' })
  .transform((input, context) => {
    const { value, fault } = readDay(input);
    if (fault) context.addIssue({ code: 'custom', message: fault });
    return value ?? input;
  });

/** A number of days. */
export const dayCountSchema = ({ least, most }: DayLimit) =>
  z.int().min(least, 'POSITIVE_NUMBER').max(most, 'TOO_MANY_DAYS');

/** Unique email addresses, with a problem code for each invalid one. */
export const emailsSchema = ({ least, most }: { least: number; most: number }) =>
  z
    .array(z.string().meta({ minLength: 1, maxLength: EMAIL_ADDRESS.limit }))
    .min(least)
    .max(most)
    .transform((emails, context) => {
      for (const [index, problem] of emailListProblems(emails).entries()) {
        if (problem) context.addIssue({ code: 'custom', message: problem, path: [index] });
      }
      return emails.map(EMAIL_ADDRESS.parse);
    });
