import { documentName, type NamedCase } from '@/lib/domain/document-name';

/**
 * Names of the files that the server creates (specification, section 9). Made from ids only, so that user input never becomes
 * part of a path or a header.
 */
export const internalSignatureFileName = (caseId: string): string => `${caseId}-internalsignature.pdf`;
export const creditReportFileName = (caseId: string): string => `${caseId}-creditsafe.pdf`;

/** The name of the application's PDF or the case's zip. */
export const applicationFileName = (company: NamedCase, extension: 'pdf' | 'zip'): string =>
  `${documentName(company)}.${extension}`;

/** The file extension of this kind of file. */
export function extensionOf(contentType: string): string {
  const last = contentType.split(/[/.]/).at(-1) ?? 'bin';
  return { jpeg: 'jpg', document: 'docx', sheet: 'xlsx' }[last] ?? last;
}
