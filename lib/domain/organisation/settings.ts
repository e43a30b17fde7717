import { z } from 'zod';
import { parseColour } from '@/lib/domain/colour';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES } from '@/lib/domain/locale';
import { retentionSchema } from '@/lib/domain/retention-rules';
import { contrastOfColour, LEAST_CONTRAST } from './contrast';
import { handlingSchema } from './handling';

/** The settings of an organisation, which hold at once and for every case. What a case depends on is in its version instead. */

const name = z.string().trim().min(1).max(ORGANISATION_LIMITS.name);
const translatedNames = z.partialRecord(z.enum(LOCALES), name);

/** A text in any language. */
const notice = z.strictObject(byLocale(() => z.string().trim().max(ORGANISATION_LIMITS.notice).optional()));
const email = z
  .string()
  .max(EMAIL_ADDRESS.limit)
  .transform((input, context) => {
    const problem = fieldProblem(EMAIL_ADDRESS, input);
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return EMAIL_ADDRESS.parse(input);
  });

/** What applicants are told. */
export const organisationDetails = z.strictObject({
  /** Whom applicants can ask, beside the shared address. */
  contact: z
    .strictObject({
      name: z.string().trim().max(TEXT_LIMITS.name),
      email: z.string().max(EMAIL_ADDRESS.limit),
      telephone: z.string().trim().max(TEXT_LIMITS.telephone),
    })
    .optional(),
  privacyNotice: notice.optional(),
  statutes: notice.optional(),
  /** How many working days an application usually takes. */
  handlingDays: z.int().min(1).max(ORGANISATION_LIMITS.handlingDays).optional(),
});

/** `member_organisation.details`. Processes of the version before kept saved replies in it, which are in `handling` now. */
export const storedDetails = z
  .looseObject({ savedReplies: z.unknown().optional() })
  .transform(({ savedReplies: _moved, ...details }) => details)
  .pipe(organisationDetails);

const colour = z
  .string()
  .max(7)
  .transform((text) => text.toLowerCase())
  .refine((text) => parseColour(text) !== null, 'INVALID_COLOUR')
  .refine((text) => contrastOfColour(text) === 0 || contrastOfColour(text) >= LEAST_CONTRAST, 'LOW_CONTRAST');

/** Every setting that can be changed. An absent one stays as it is. */
export const settingsChange = z
  .strictObject({
    name,
    /** In other languages; one that is absent shows `name`. */
    translatedNames,
    accentColour: colour,
    sharedEmail: email,
    managerEmails: z.array(email).max(ORGANISATION_LIMITS.managerEmails),
    postalAddress: z.string().trim().max(ORGANISATION_LIMITS.webAddress),
    locale: z.enum(LOCALES),
    details: organisationDetails,
    handling: handlingSchema,
    retention: retentionSchema,
  })
  .partial();
export type SettingsChange = z.output<typeof settingsChange>;
