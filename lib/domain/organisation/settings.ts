import { z } from 'zod';
import { parseColour } from '@/lib/domain/colour';
import { emailListProblems } from '@/lib/domain/fields/email-list';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { DAY_LIMITS, JSON_BYTES, ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES } from '@/lib/domain/locale';
import { retentionSchema } from '@/lib/domain/retention-rules';
import { contrastOfColour, LEAST_CONTRAST } from './contrast';
import { isSame } from './differences';
import { handlingSchema } from './handling';
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
    details: organisationDetails,
    handling: handlingSchema,
    retention: retentionSchema,
  })
  .partial();
export type SettingsChange = z.output<typeof settingsChange>;

/**
 * What is wrong with a change besides, by field. What is stored already may stay, so that an older contact or reply keeps nobody from
 * saving another part.
 */
export function changeProblems(
  { details, handling }: SettingsChange,
  stored: Required<Pick<z.input<typeof settingsChange>, 'details' | 'handling'>>,
): Record<string, string[]> {
  const problems: [string, string | null][] = [];
  const email = details?.contact?.email ?? '';
  if (email !== (stored.details.contact?.email ?? '')) {
    problems.push(['details.contact.email', fieldProblem(EMAIL_ADDRESS, email, { optional: true })]);
  }
  for (const [index, reply] of (handling?.savedReplies ?? []).entries()) {
    if (stored.handling.savedReplies?.some((one) => isSame(one, reply))) continue;
    for (const locale of LOCALES) {
      const isUnknown = unknownFields(reply.texts[locale] ?? '').length > 0;
      problems.push([
        `handling.savedReplies.${index}.texts.${locale}`,
        isUnknown ? 'UNKNOWN_REPLY_FIELD' : null,
      ]);
    }
  }
  return Object.fromEntries(problems.flatMap(([field, code]) => (code === null ? [] : [[field, [code]]])));
}

/** What fits into a call. */
const sent = z.string().max(JSON_BYTES);

/**
 * Settings as somebody saw them, each whole. They are compared only, so no limit of a setting holds for them: what is stored may be
 * older than the limit, and could not be changed otherwise.
 */
export const seenSettings = z
  .strictObject({
    name: sent,
    translatedNames: z.record(sent, sent),
    accentColour: sent,
    sharedEmail: sent,
    managerEmails: z.array(sent).max(JSON_BYTES),
    postalAddress: sent,
    locale: sent,
    details: z.looseObject({}),
    handling: z.looseObject({ savedReplies: z.array(z.unknown()).max(JSON_BYTES).default([]) }),
    retention: z.looseObject({}),
  } satisfies Record<keyof SettingsChange, z.ZodType>)
  .partial();
