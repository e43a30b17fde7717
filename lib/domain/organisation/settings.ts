import { z } from 'zod';
import { AppError } from '@/lib/domain/errors';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import {
  COLOUR,
  CONTACT_NAME,
  CONTACT_TELEPHONE,
  NOTICE,
  ORGANISATION_NAME,
  POSTAL_ADDRESS,
} from '@/lib/domain/fields/organisation-fields';
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

/** The settings of an organisation, which apply at once and to every case. What a case depends on is in its version instead. */

const name = writtenSchema(ORGANISATION_NAME);
const translatedNames = z.partialRecord(z.enum(LOCALES), name);

/** A text in any language. */
const notice = z.strictObject(byLocale(() => textSchema(NOTICE).optional()));
/** Texts for applicants. */
export const organisationDetails = z.strictObject({
  /** Whom applicants can ask, besides the shared address. */
  contact: z
    .strictObject({
      name: textSchema(CONTACT_NAME),
      email: textSchema(EMAIL_ADDRESS),
      telephone: textSchema(CONTACT_TELEPHONE),
    })
    .optional(),
  privacyNotice: notice.optional(),
  statutes: notice.optional(),
  /** How many working days an application usually takes. */
  handlingDays: dayCountSchema(DAY_LIMITS.handling).optional(),
});

/** `member_organisation.details`. The previous version stored saved replies here. They are in `handling` now. */
export const storedDetails = z
  .looseObject({ savedReplies: z.unknown().optional() })
  .transform(({ savedReplies: _moved, ...details }) => details)
  .pipe(organisationDetails);

/** Every setting that can be changed. An absent setting stays unchanged. */
export const settingsChange = z
  .strictObject({
    name,
    /** In other languages. If one is absent, `name` shows. */
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
 * Further problems with a change, by field. Values that are already stored may stay, so that an older contact or reply prevents nobody from
 * saving another part.
 */
export function changeProblems(
  { details, handling }: SettingsChange,
  stored: Required<Pick<z.input<typeof settingsChange>, 'details' | 'handling'>>,
): Record<string, string[]> {
  const problems: [string, string | null][] = [];
  for (const [part, kind] of [
    ['email', EMAIL_ADDRESS],
    ['telephone', CONTACT_TELEPHONE],
  ] as const) {
    const text = details?.contact?.[part] ?? '';
    if (text !== (stored.details.contact?.[part] ?? '')) {
      problems.push([`details.contact.${part}`, fieldProblem(kind, text, { optional: true })]);
    }
  }
  for (const [index, reply] of (handling?.savedReplies ?? []).entries()) {
    if (stored.handling.savedReplies?.some((one) => isSame(one, reply))) continue;
    for (const [path, problem] of unknownFieldProblems(reply.texts)) {
      problems.push([['handling.savedReplies', index, ...path].join('.'), problem]);
    }
  }
  return Object.fromEntries(problems.flatMap(([field, code]) => (code === null ? [] : [[field, [code]]])));
}

/** One changed setting, or one changed part of it, such as `details.contact.telephone`, with both values as text. */
interface SettingDifference {
  setting: string;
  from: string;
  to: string;
}

/** What differs between two values of a setting, part by part. Saved replies are shown by their titles. */
export function settingDifferences(setting: string, before: unknown, after: unknown): SettingDifference[] {
  if (isSame(before, after)) return [];
  if (SETTINGS_WITH_PARTS.has(setting.split('.')[0] ?? '') && (isParts(before) || isParts(after))) {
    const [old, wanted] = [isParts(before) ? before : {}, isParts(after) ? after : {}];
    const names = [...new Set([...Object.keys(old), ...Object.keys(wanted)])];
    return names.flatMap((name) => settingDifferences(`${setting}.${name}`, old[name], wanted[name]));
  }
  return [{ setting, from: asText(before), to: asText(after) }];
}

/** The settings that hold several values. People know each by a name of its own. */
const SETTINGS_WITH_PARTS: ReadonlySet<string> = new Set<keyof SettingsChange>([
  'details',
  'handling',
  'retention',
]);

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length === 0) return '';
  const titles = Array.isArray(value)
    ? value.flatMap((one) => (isParts(one) ? [String(one.title)] : []))
    : [];
  return titles.length > 0 ? titles.join(', ') : JSON.stringify(value);
}

/** Any text that fits into a call. */
const sent = z.string().max(JSON_BYTES);

/**
 * Settings as a person saw them, each complete. They are only compared, so the limits of the settings do not apply: a stored value may be
 * older than its limit, and otherwise could not be changed.
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

/**
 * Settings in their stored form. While replicas are replaced, a replica of the next release may have written keys that this one does not
 * know.
 */

/** Reads `member_organisation.details`, for callers that need a part of it. */
export const readDetails = (stored: unknown) => readKnown(storedDetails, stored);

/** The same for `member_organisation.handling`. */
export const readHandling = (stored: unknown) => readKnown(handlingSchema, stored);

/** Reads a stored value, without the keys that this version of the product does not know. */
function readKnown<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(stored);
  if (!error) return data;
  const known = structuredClone(stored);
  for (const { path, keys } of unknownKeys(error)) {
    const place = path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown>)[key], known);
    for (const key of keys) delete (place as Record<string, unknown>)[key];
  }
  return schema.parse(known);
}

/**
 * The same for callers that write the whole value back, and would drop such keys. Throws UNAVAILABLE if there are any: the replica that
 * wrote them can answer.
 */
export function readWhole<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(stored);
  if (!error) return data;
  if (unknownKeys(error).length === 0) throw error;
  throw new AppError('UNAVAILABLE', { retryAfter: 5, cause: error });
}

const unknownKeys = ({ issues }: z.ZodError) =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : []));
