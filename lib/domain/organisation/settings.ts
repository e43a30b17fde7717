import { z } from 'zod';
import { parseColour } from '@/lib/domain/colour';
import { emailListProblems } from '@/lib/domain/fields/email-list';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { DAY_LIMITS, ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES } from '@/lib/domain/locale';
import { retentionSchema } from '@/lib/domain/retention-rules';
import { contrastOfColour, LEAST_CONTRAST } from './contrast';
import { handlingSchema, savedReplySchema } from './handling';
import { unknownFields } from './reply-fields';

/** The settings of an organisation, which hold at once and for every case. What a case depends on is in its version instead. */

const name = z.string().trim().min(1).max(ORGANISATION_LIMITS.name);
const translatedNames = z.partialRecord(z.enum(LOCALES), name);

/** A text in any language. */
const notice = z.strictObject(byLocale(() => z.string().trim().max(ORGANISATION_LIMITS.notice).optional()));
const noDoubles = (emails: readonly string[], context: z.RefinementCtx) => {
  for (const [index, problem] of emailListProblems(emails).entries()) {
    if (problem === 'EMAIL_DUPLICATE') context.addIssue({ code: 'custom', message: problem, path: [index] });
  }
};
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
  handlingDays: z.int().min(DAY_LIMITS.handling.least).max(DAY_LIMITS.handling.most).optional(),
});

/** `member_organisation.details`. Processes of the version before kept saved replies in it, which are in `handling` now. */
export const storedDetails = z
  .looseObject({ savedReplies: z.unknown().optional() })
  .transform(({ savedReplies: _moved, ...details }) => details)
  .pipe(organisationDetails);

/** What is checked of a change alone: what was stored before stays readable. */
const changedDetails = organisationDetails.superRefine(({ contact }, context) => {
  const message = fieldProblem(EMAIL_ADDRESS, contact?.email ?? '', { optional: true });
  if (message) context.addIssue({ code: 'custom', message, path: ['contact', 'email'] });
});

const changedReply = savedReplySchema.superRefine(({ texts }, context) => {
  for (const locale of LOCALES) {
    if (unknownFields(texts[locale] ?? '').length === 0) continue;
    context.addIssue({ code: 'custom', message: 'UNKNOWN_REPLY_FIELD', path: ['texts', locale] });
  }
});
const changedHandling = handlingSchema.extend({
  savedReplies: z.array(changedReply).max(ORGANISATION_LIMITS.savedReplies).default([]),
});

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
    managerEmails: z.array(email).max(ORGANISATION_LIMITS.managerEmails).superRefine(noDoubles),
    postalAddress: z.string().trim().max(ORGANISATION_LIMITS.webAddress),
    locale: z.enum(LOCALES),
    details: changedDetails,
    handling: changedHandling,
    retention: retentionSchema,
  })
  .partial();
export type SettingsChange = z.output<typeof settingsChange>;

/** Settings as somebody saw them, each whole. Also what is stored and could not be saved today. */
export const seenSettings = z
  .strictObject({
    name: z.string().max(ORGANISATION_LIMITS.name),
    translatedNames: z.record(z.string().max(20), z.string().max(ORGANISATION_LIMITS.name)),
    accentColour: z.string().max(7),
    sharedEmail: z.string().max(EMAIL_ADDRESS.limit),
    managerEmails: z.array(z.string().max(EMAIL_ADDRESS.limit)).max(ORGANISATION_LIMITS.managerEmails),
    postalAddress: z.string().max(ORGANISATION_LIMITS.webAddress),
    locale: z.enum(LOCALES),
    details: organisationDetails,
    handling: handlingSchema,
    retention: retentionSchema,
  } satisfies Record<keyof SettingsChange, z.ZodType>)
  .partial();
