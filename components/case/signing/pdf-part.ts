/** Something of a case that can be chosen for a PDF. */
export interface PdfPart {
  /** Where the call wants it, and under what id; the signed documents have none. */
  kind: 'formIds' | 'checkpointIds' | 'includeSignature' | 'includeInternalSignature';
  id: string;
  label: string;
}
