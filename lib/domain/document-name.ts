import {
  isPersonalNumber,
  type OrganisationType,
  STORED_NUMBER,
} from '@/lib/domain/fields/organisation-number';

/**
 * Names of the documents of a case (specification, section 9). Made from ids only, so that what somebody typed never becomes part of
 * a path or a header.
 */

export interface NamedCase {
  id: string;
  /** As it is stored, `XXXXXX-XXXX`. */
  orgNo: string;
  organisationType: OrganisationType;
}

/**
 * What the application's PDF and the case's zip are called, without extension: the organisation number, or the case id for a sole trader,
 * whose number is a person's.
 */
export function documentName({ id, orgNo, organisationType }: NamedCase): string {
  const isPublicNumber = !isPersonalNumber(organisationType) && STORED_NUMBER.test(orgNo);
  return isPublicNumber ? orgNo : id;
}

/** The name of the application's PDF or the case's zip. */
export const applicationFileName = (company: NamedCase, extension: 'pdf' | 'zip'): string =>
  `${documentName(company)}.${extension}`;

/** The application to be signed, on paper or digitally, and what comes back signed digitally. */
export const signatureFileName = (caseId: string): string => `${caseId}-signature.pdf`;
export const internalSignatureFileName = (caseId: string): string => `${caseId}-internalsignature.pdf`;
export const creditReportFileName = (caseId: string): string => `${caseId}-creditsafe.pdf`;
