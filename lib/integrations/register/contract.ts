import { z } from 'zod';
import { toldLine } from '@/lib/domain/fields/cut-text';
import { STORED_NUMBER } from '@/lib/domain/fields/organisation-number';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { localText } from '@/lib/domain/local-text';
import { LOCALES } from '@/lib/domain/locale';

/** The shapes of docs/register.openapi.json that the product reads and writes. */

/** The legal name of a company. No real name comes near this length. */
const companyName = z
  .string()
  .transform((name) => toldLine(name, TEXT_LIMITS.companyName))
  .pipe(z.string().min(1));
const orgNo = z.string().regex(STORED_NUMBER);

export const companySchema = z.object({
  /** XXXXXX-XXXX */
  orgNo,
  name: companyName,
  kind: z.enum(['REGULAR_COMPANY', 'SOLITARY_COMPANY', 'FOREIGN_COMPANY']),
  active: z.boolean(),
  /** Slugs of the member organisations that the company is a member of. */
  memberOf: z.array(z.string()),
  address: z.object({ street: z.string(), zipCode: z.string(), city: z.string() }).optional(),
  industry: z.string().optional(),
});

/** A refusal. */
export const errorSchema = z.object({ error: z.string() });

const subgroupSchema = z.object({
  id: z.string().min(1),
  label: localText(),
});

export const subgroupsSchema = z.object({ items: z.array(subgroupSchema) });

export const exportReceiptSchema = z.object({ registerId: z.string().min(1) });

export const membershipSchema = z.object({ status: z.enum(['none', 'pending', 'active', 'cancelled']) });

export const registerEventSchema = z.object({
  eventId: z.string().min(1),
  event: z.enum(['active', 'cancelled', 'deregistered', 'renamed']),
  orgNo,
  moSlug: z.string().min(1),
  /** The case that the member was exported from, if the register knows it. */
  caseId: z.string().optional(),
  /** The new legal name, with `renamed`. */
  name: companyName.optional(),
  /** ISO 8601 UTC */
  at: z.iso.datetime(),
});

export type RegisterCompany = z.output<typeof companySchema>;
export type Subgroup = z.output<typeof subgroupSchema>;
export type MembershipStatus = z.output<typeof membershipSchema>['status'];
export type RegisterEvent = z.output<typeof registerEventSchema>;

/** A new member. It is not checked again, because an interrupted operation is finished with the data it had. */
export const memberExportSchema = z.object({
  /** The idempotency key: the register receives the same case only once. */
  caseId: z.string(),
  moSlug: z.string(),
  /** XXXXXX-XXXX */
  orgNo: z.string(),
  companyName: z.string(),
  contact: z.object({
    email: z.string(),
    name: z.string().exactOptional(),
    telephone: z.string().exactOptional(),
  }),
  /** YYYY-MM-DD */
  admissionDate: z.string().nullable(),
  locale: z.enum(LOCALES),
  /** Values as text by the public id of the component, or by its component id if it has no public id. */
  values: z.record(z.string(), z.string()),
});
export type MemberExport = z.output<typeof memberExportSchema>;
