import { z } from 'zod';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import {
  COLOUR,
  CONTACT_NAME,
  CONTACT_TELEPHONE,
  NOTICE,
  ORGANISATION_NAME,
  POSTAL_ADDRESS,
} from '@/lib/domain/fields/organisation-kinds';
import {
  dayCountSchema,
  emailsSchema,
  fieldSchema,
  textSchema,
  writtenSchema,
} from '@/lib/domain/fields/schemas';
import { DAY_LIMITS, JSON_BYTES, ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES } from '@/lib/domain/locale';
import { retentionSchema } from '@/lib/domain/retention-rules';
import { isSame } from './differences';
import { handlingSchema } from './handling';
import { unknownFieldProblems } from './reply-fields';

/** The settings of an organisation, which hold at once and for every case. What a case depends on is in its version instead. */

const name = writtenSchema(ORGANISATION_NAME);
const translatedNames = z.partialRecord(z.enum(LOCALES), name);

/** A text in any language. */
const notice = z.strictObject(byLocale(() => textSchema(NOTICE).optional()));
/** What applicants are told. */
export const organisationDetails = z.strictObject({
  /** Whom applicants can ask, beside the shared address. */
  contact: z
    .strictObject({
      name: textSchema(CONTACT_NAME),
      email: z.string().max(EMAIL_ADDRESS.limit),
      telephone: textSchema(CONTACT_TELEPHONE),
    })
    .optional(),
  privacyNotice: notice.optional(),
  statutes: notice.optional(),
  /** How many working days an application usually takes. */
  handlingDays: dayCountSchema(DAY_LIMITS.handling).optional(),
});

/** `member_organisation.details`. Processes of the version before kept saved replies in it, which are in `handling` now. */
export const storedDetails = z
  .looseObject({ savedReplies: z.unknown().optional() })
  .transform(({ savedReplies: _moved, ...details }) => details)
  .pipe(organisationDetails);

/** Every setting that can be changed. An absent one stays as it is. */
export const settingsChange = z
  .strictObject({
    name,
    /** In other languages; one that is absent shows `name`. */
    translatedNames,
    accentColour: fieldSchema(COLOUR),
    sharedEmail: fieldSchema(EMAIL_ADDRESS),
    managerEmails: emailsSchema({ least: 0, most: ORGANISATION_LIMITS.managerEmails }),
    postalAddress: textSchema(POSTAL_ADDRESS),
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
    for (const [path, problem] of unknownFieldProblems(reply.texts)) {
      problems.push([['handling.savedReplies', index, ...path].join('.'), problem]);
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
