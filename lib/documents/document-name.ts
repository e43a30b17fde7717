import type { OrganisationType } from '@/lib/domain/fields/organisation-number';

/**
 * Names of the files that the server creates (specification, section 9). Made from ids only, so that user input never becomes
 * part of a path or a header.
 */
export const signatureFileName = (caseId: string): string => `${caseId}-signature.pdf`;
export const internalSignatureFileName = (caseId: string): string => `${caseId}-internalsignature.pdf`;
export const creditReportFileName = (caseId: string): string => `${caseId}-creditsafe.pdf`;

export interface NamedCase {
  id: string;
  /** As it is stored, `XXXXXX-XXXX`. */
  orgNo: string;
  organisationType: OrganisationType;
}

/**
 * The name of the application's PDF or the case's zip: the organisation number, or for sole traders the case id, because their
 * number is a personal identity number.
 */
export function applicationFileName(
  { id, orgNo, organisationType }: NamedCase,
  extension: 'pdf' | 'zip',
): string {
  const isPublicNumber = organisationType !== 'SOLITARY_COMPANY' && /^\d{6}-\d{4}$/.test(orgNo);
  return `${isPublicNumber ? orgNo : id}.${extension}`;
}

/** The file extension of this kind of file. */
export function extensionOf(contentType: string): string {
  const last = contentType.split(/[/.]/).at(-1) ?? 'bin';
  return { jpeg: 'jpg', document: 'docx', sheet: 'xlsx' }[last] ?? last;
}
