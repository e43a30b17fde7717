import type { OrganisationType } from '@/lib/domain/fields/organisation-number';

/**
 * Names of the files that the server makes (specification, section 9). Made from ids only, so that nothing a person typed
 * ever becomes part of a path or a header.
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
 * The name of the application as a PDF, or of everything in the case as a zip: the organisation number, and for sole traders,
 * whose number is a personal identity number, the case id.
 */
export function applicationFileName(
  { id, orgNo, organisationType }: NamedCase,
  extension: 'pdf' | 'zip',
): string {
  const isPublicNumber = organisationType !== 'SOLITARY_COMPANY' && /^\d{6}-\d{4}$/.test(orgNo);
  return `${isPublicNumber ? orgNo : id}.${extension}`;
}

/** How the name of a file of this kind ends. */
export function extensionOf(contentType: string): string {
  const last = contentType.split(/[/.]/).at(-1) ?? 'bin';
  return { jpeg: 'jpg', document: 'docx', sheet: 'xlsx' }[last] ?? last;
}
