import { z } from 'zod';
import { PERSON_NAME } from '@/lib/domain/fields/field-kind';
import { emailsSchema, optionalFieldSchema } from '@/lib/domain/fields/schemas';
import { COUNT_LIMITS, LARGEST_INTEGER, TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { isDay } from '@/lib/domain/time';

/** A UUID of any version. An id that nothing has is therefore not found rather than invalid. */
export const caseIdSchema = z.guid();

/** The id of a form, a component or a tag. */
export const idSchema = z.string().min(1).max(TEXT_LIMITS.id);
/** Accepted because the specification has it, and ignored. */
export const unusedText = z.string().max(TEXT_LIMITS.unused).optional();
export const localeSchema = z.enum(LOCALES);
/** The id of a member organisation, within the database's range. */
export const organisationIdParameter = z.coerce.number().int().min(0).max(LARGEST_INTEGER);
export const booleanParameter = z.enum(['true', 'false']).transform((value) => value === 'true');
/** A calendar date, `YYYY-MM-DD`, that exists. */
export const dateSchema = z.string().meta({ format: 'date' }).refine(isDay, 'INVALID_DATE');

/** The email addresses of the signatories. */
export const signatoryEmails = emailsSchema({ least: 1, most: COUNT_LIMITS.signatories });

/** The people who are to sign. The names are in the order of the addresses; an empty one is not known. Older callers send none. */
export const signatoriesShape = {
  emails: signatoryEmails,
  names: z
    .array(optionalFieldSchema(PERSON_NAME).transform((name) => name ?? ''))
    .max(COUNT_LIMITS.signatories)
    .optional(),
};
