import { z } from 'zod';
import { ORGANISATION_TYPES } from '@/lib/domain/fields/organisation-number';
import { BULK_STATES } from '@/lib/domain/lifecycle/bulk';
import {
  ANALOG_SIGNATURE_STATUSES,
  CASE_STATUSES,
  CHECK_POINT_STATUSES,
  CREDIT_REPORT_STATUSES,
  DISPLAY_ONLY_STATUSES,
  FORM_STATUSES,
  INTERNAL_SIGNATURE_STATUSES,
  SIGNATURE_STATUSES,
} from '@/lib/domain/lifecycle/status';
import { FILE_TYPES } from '@/lib/domain/limits';
import { LOCALES, organisationName } from '@/lib/domain/locale';
import { MAILS, type MailData } from '@/lib/domain/mails';

/** Columns with values of a closed set. The database stores text; parsing it here gives the typed value, or an error. */
export const caseStatusColumn = z.enum(CASE_STATUSES);
export const formStatusColumn = z.enum(FORM_STATUSES);
export const checkPointColumn = z.enum(CHECK_POINT_STATUSES);
export const localeColumn = z.enum(LOCALES);
export const mailTypeColumn = z.literal(Object.keys(MAILS) as (keyof typeof MAILS)[]);

export const bulkStateColumn = z.enum(BULK_STATES);
/** `stored_file.kind`. */
export const fileKindColumn = z.enum([
  'FIELD',
  'SIGNATURE_DOCUMENT',
  'SIGNED_DOCUMENT',
  'CREDIT_REPORT',
  'MESSAGE',
]);

/** `organisation_file.content_type`: of a logo. */
export const logoTypeColumn = z.enum(Object.keys(FILE_TYPES.logo) as (keyof typeof FILE_TYPES.logo)[]);

/** The typed columns of a case. */
export const caseColumns = z.object({
  status: caseStatusColumn,
  organisationType: z.enum(ORGANISATION_TYPES),
  locale: localeColumn,
  archivedFrom: caseStatusColumn.nullable(),
  displayStatus: z.enum([...CASE_STATUSES, ...DISPLAY_ONLY_STATUSES]),
  statusBeforeReview: caseStatusColumn.nullable(),
  statusBefore: caseStatusColumn.nullable(),
  creditReport: z.enum(CREDIT_REPORT_STATUSES).nullable(),
  internalSignature: z.enum(INTERNAL_SIGNATURE_STATUSES).nullable(),
});

/** The status of a case, and its status before it was archived. */
export const pastColumns = caseColumns.pick({ status: true, archivedFrom: true });

/** The status of a signature, whose values depend on its kind. */
export const signatureColumns = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('DIGITAL'), status: z.enum(SIGNATURE_STATUSES) }),
  z.object({ kind: z.literal('ANALOG'), status: z.enum(ANALOG_SIGNATURE_STATUSES) }),
  z.object({ kind: z.literal('INTERNAL'), status: z.enum(INTERNAL_SIGNATURE_STATUSES) }),
]);

const field = z.object({
  correctionId: z.string().exactOptional(),
  formId: z.string(),
  label: z.string(),
  description: z.string(),
});

/** `mail.data`: the values for a mail's text. */
export const mailData: z.ZodType<MailData> = z.object({
  values: z.record(z.string(), z.string()),
  quote: z.string().nullable(),
  path: z.string(),
  linkVersion: z.int(),
  colleague: z.int().exactOptional(),
  fields: z.array(field).exactOptional(),
});

/** `member_organisation.images`: the pictures of an organisation, by purpose. */
export const organisationImages = z.array(z.object({ usageType: z.string(), url: z.string() }));

/**
 * The names of an organisation: columns `name` and `translated_names` of `member_organisation`. Calls also have `nameInEnglish`, which
 * the specification asks for.
 */
export const organisationNames = z
  .object({ name: z.string(), translatedNames: z.record(z.string(), z.string()) })
  .transform((names) => ({ ...names, nameInEnglish: organisationName(names, 'en') }));

/** `signature.signed_values`: the signed values by component id; null if none were stored. */
export const signedValuesColumn = z.record(z.string(), z.string()).nullable();
