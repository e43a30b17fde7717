import { z } from 'zod';
import { contrast, parseColour } from '@/lib/domain/colour';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES } from '@/lib/domain/locale';
import { retentionSchema } from '@/lib/domain/retention-rules';

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

/** `member_organisation.details`: what applicants are told, and what case workers write often. */
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
  handlingDays: z.int().min(1).max(365).optional(),
  savedReplies: z
    .array(
      z.strictObject({
        title: z.string().trim().min(1).max(ORGANISATION_LIMITS.name),
        text: z.string().trim().min(1).max(TEXT_LIMITS.written),
      }),
    )
    .max(ORGANISATION_LIMITS.savedReplies)
    .optional(),
});

/** WCAG 2.2 AA for text of normal size, which stands on this colour in white. */
export const LEAST_CONTRAST = 4.5;
const WHITE = [255, 255, 255] as const;

/** How far white text stands out from a colour, rounded down to two decimals; 0 for what is no colour. */
export function contrastOfColour(colour: string): number {
  const parsed = parseColour(colour);
  return parsed ? Math.floor(contrast(parsed, WHITE) * 100) / 100 : 0;
}

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
    managerEmails: z.array(email).max(20),
    postalAddress: z.string().trim().max(ORGANISATION_LIMITS.webAddress),
    locale: z.enum(LOCALES),
    details: organisationDetails,
    retention: retentionSchema,
  })
  .partial();
export type SettingsChange = z.output<typeof settingsChange>;
