import {
  isPersonalNumber,
  type OrganisationType,
  STORED_NUMBER,
} from '@/lib/domain/fields/organisation-number';

/**
 * Names of the documents of a case (specification, section 9). They are made from ids only, so that typed text never becomes part of a path
 * or a header.
 */

export interface NamedCase {
  id: string;
  /** In its stored form, `XXXXXX-XXXX`. */
  orgNo: string;
  organisationType: OrganisationType;
}

/**
 * The name of the application's PDF and the case's zip, without extension. It is the organisation number, or the case id for a sole trader,
 * whose number is a personal one.
 */
export function documentName({ id, orgNo, organisationType }: NamedCase): string {
  const isPublicNumber = !isPersonalNumber(organisationType) && STORED_NUMBER.test(orgNo);
  return isPublicNumber ? orgNo : id;
}

/** The name of the application's PDF or the case's zip. */
export const applicationFileName = (company: NamedCase, extension: 'pdf' | 'zip'): string =>
  `${documentName(company)}.${extension}`;

/** The application to be signed, on paper or digitally, and the digitally signed document that comes back. */
export const signatureFileName = (caseId: string): string => `${caseId}-signature.pdf`;
export const internalSignatureFileName = (caseId: string): string => `${caseId}-internalsignature.pdf`;
export const creditReportFileName = (caseId: string): string => `${caseId}-creditsafe.pdf`;
