import { z } from 'zod';
import { ORGANISATION_TYPES } from '@/lib/domain/fields/organisation-number';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { lineSchema } from '@/lib/domain/fields/schemas';
import type { Completeness } from '@/lib/domain/forms/kinds/schema-parts';
import { textSchema } from '@/lib/domain/forms/kinds/schema-parts';
import { templateShape } from '@/lib/domain/forms/template';
import { ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { MAIL_TYPES } from '@/lib/domain/mails';
import { type Process, TEXT_KEYS, type VersionBody } from './body';
import type { OwnMails } from './own-mails';

const zipCode = lineSchema(TEXT_LIMITS.zipCode);

/** The process of a version, in its stored form. */
export const processSchema: z.ZodType<Process> = z.strictObject({
  organisationTypes: z.array(z.enum(ORGANISATION_TYPES)).max(ORGANISATION_TYPES.length),
  signsWithService: z.boolean(),
  hasInternalSignature: z.boolean(),
  hasCreditReport: z.boolean(),
  hasRegionalReview: z.boolean(),
  readOnlyTags: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(TEXT_LIMITS.id),
        overrideByRoles: z.array(z.literal([...ROLE_IDS])).max(ROLE_IDS.length),
      }),
    )
    .max(ORGANISATION_LIMITS.readOnlyTags),
  zipRegions: z.array(z.strictObject({ from: zipCode, to: zipCode })).max(ORGANISATION_LIMITS.zipRegions),
});

const textsSchema = (stage: Completeness) =>
  z
    .partialRecord(z.enum(TEXT_KEYS), textSchema(stage))
    .transform((texts) =>
      Object.fromEntries(TEXT_KEYS.flatMap((key) => (texts[key] ? [[key, texts[key]]] : []))),
    );

/** The mails of a version, in one order. Absent if there are none. */
const mailsSchema = (stage: Completeness) =>
  z
    .partialRecord(
      z.enum(MAIL_TYPES),
      z.strictObject({ subject: textSchema(stage, plainLine), text: textSchema(stage) }),
    )
    .transform((mails): OwnMails | undefined => {
      const known = MAIL_TYPES.flatMap((type) => (mails[type] ? [[type, mails[type]]] : []));
      return known.length > 0 ? Object.fromEntries(known) : undefined;
    })
    .optional();

// A body is written in the shape in which it is read. The library knows only the output of schemas that are made from lists.
const bodySchema = (stage: Completeness) =>
  z.strictObject({
    ...templateShape(stage),
    texts: textsSchema(stage),
    process: processSchema,
    mails: mailsSchema(stage),
  }) as z.ZodType<VersionBody, VersionBody>;

/**
 * The shape of a draft: known kinds and properties, within their limits. Parts may be empty, and references may lead nowhere. Writes keys
 * in one order, so that the same body always has the same text.
 */
export const draftBodySchema = bodySchema('draft');

/** The texts of a version, in their stored form. */
export const versionTextsSchema = textsSchema('complete');
export const versionMailsSchema = mailsSchema('complete');

/** The `$schema`, `kind` and shape of a file that holds a version or a draft. */
export const FILE_KIND = 'medlemsansokan-organisation';

export const fileSchema = z.strictObject({
  $schema: z.string().max(ORGANISATION_LIMITS.webAddress).optional(),
  kind: z.literal(FILE_KIND),
  schema: z.int().min(1),
  /** The organisation and the version that the file was exported from. A draft has no version. */
  source: z
    .strictObject({ organisation: z.string().max(TEXT_LIMITS.slug), version: z.int().min(1).nullable() })
    .optional(),
  exportedAt: z.iso.datetime().optional(),
  body: draftBodySchema,
});
