/** A part of a case that can be chosen for a PDF. */
export interface PdfPart {
  /** The parameter of the call that takes `id`. Signed documents are included by a flag, without an id. */
  kind: 'formIds' | 'checkpointIds' | 'includeSignature' | 'includeInternalSignature';
  id: string;
  label: string;
}
