import type { OrganisationType } from '@/lib/domain/fields/organisation-number';

export interface NamedCase {
  id: string;
  /** As it is stored, `XXXXXX-XXXX`. */
  orgNo: string;
  organisationType: OrganisationType;
}

/**
 * What the application's PDF and the case's zip are called, without extension (specification, section 9): the organisation number,
 * or the case id for a sole trader, whose number is a person's.
 */
export function documentName({ id, orgNo, organisationType }: NamedCase): string {
  const isPublicNumber = organisationType !== 'SOLITARY_COMPANY' && /^\d{6}-\d{4}$/.test(orgNo);
  return isPublicNumber ? orgNo : id;
}

/** The application to be signed, on paper or digitally, and what comes back signed digitally. */
export const signatureFileName = (caseId: string): string => `${caseId}-signature.pdf`;
