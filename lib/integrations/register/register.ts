import { AppError } from '@/lib/errors';

export interface RegisterCompany {
  /** XXXXXX-XXXX */
  orgNo: string;
  name: string;
  kind: 'REGULAR_COMPANY' | 'SOLITARY_COMPANY' | 'FOREIGN_COMPANY';
  active: boolean;
  /** Slugs of the member organisations that the company is a member of. */
  memberOf: string[];
  address?: { street: string; zipCode: string; city: string };
  industry?: string;
}

export interface MemberExport {
  /** The idempotency key: the same case is only ever received once. */
  caseId: string;
  moSlug: string;
  orgNo: string;
  companyName: string;
  contact: { email: string; name?: string; telephone?: string };
  /** YYYY-MM-DD */
  admissionDate: string | null;
  locale: 'sv' | 'en';
  /** Public component ids and their values. */
  values: Record<string, unknown>;
}

export interface RegisterEvent {
  eventId: string;
  event: 'active' | 'cancelled' | 'deregistered' | 'renamed';
  orgNo: string;
  moSlug: string;
  caseId?: string;
  /** The new legal name, with `renamed`. */
  name?: string;
  /** ISO 8601 UTC */
  at: string;
}

export type MembershipStatus = 'none' | 'pending' | 'active' | 'cancelled';

export async function lookUpCompany(_orgNo: string): Promise<RegisterCompany | null> {
  throw new AppError('NOT_CONFIGURED');
}

export async function listSubgroups(
  _moSlug: string,
): Promise<{ id: string; label: { sv: string; en: string } }[]> {
  throw new AppError('NOT_CONFIGURED');
}

export async function exportMember(_input: MemberExport): Promise<{ registerId: string }> {
  throw new AppError('NOT_CONFIGURED');
}

export function parseRegisterEvent(_rawBody: string, _headers: Headers): RegisterEvent {
  throw new AppError('NOT_CONFIGURED');
}

export async function getMembership(_input: {
  orgNo: string;
  moSlug: string;
}): Promise<{ status: MembershipStatus }> {
  throw new AppError('NOT_CONFIGURED');
}
