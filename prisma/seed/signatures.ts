import { createHash, randomUUID } from 'node:crypto';
import { internalSignatureFileName, signatureFileName } from '@/lib/documents/document-name';
import { OBJECTION, RECOMMENDATION } from './case-story';
import type { CaseRows, Writing } from './write-case';

type SignatureRows = Pick<CaseRows, 'files' | 'signatures' | 'signatories' | 'reviews'>;

/** The signatures of a case with their documents, and its regional review. */
export function signatureRows(writing: Writing): SignatureRows {
  const rows: SignatureRows = { files: [], signatures: [], signatories: [], reviews: [] };
  if (writing.has('shared')) addDigital(rows, writing);
  if (writing.has('locked')) addPaper(rows, writing);
  if (writing.has('internalShared')) addInternal(rows, writing);
  if (writing.has('reviewAsked')) addReview(rows, writing);
  return rows;
}

function addDigital(rows: SignatureRows, writing: Writing): void {
  const { id: caseId, has, material, values, at } = writing;
  const isSigned = has('signed');
  const id = randomUUID();
  const status = has('approved') ? 'APPROVED' : isSigned ? 'SIGNED' : 'SHARED';
  const documentFileId = addFile(rows, writing, 'SIGNATURE_DOCUMENT', signatureFileName(caseId));
  const signedFileId = isSigned ? addFile(rows, writing, 'SIGNED_DOCUMENT', signatureFileName(caseId)) : null;
  rows.signatures.push({
    id,
    caseId,
    kind: 'DIGITAL',
    status,
    // None is known to the sandbox's signing service: nothing is asked of it about these.
    documentId: null,
    numberOfSignatories: material.signatories.length,
    signedValues: values,
    documentFileId,
    signedFileId,
    createdAt: at(0.4),
  });
  for (const email of material.signatories) {
    const state = isSigned ? { status: 'signed', at: at(0.5) } : { status: 'sent', at: null };
    rows.signatories.push({ signatureId: id, email, name: 'Firma Tecknare', ...state });
  }
}

function addPaper(rows: SignatureRows, writing: Writing): void {
  const { id: caseId, has, values, at } = writing;
  const isUploaded = has('uploaded');
  const status = has('approved')
    ? 'APPROVED'
    : isUploaded
      ? 'UPLOADED_BY_ASPIRANT'
      : 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED';
  rows.signatures.push({
    id: randomUUID(),
    caseId,
    kind: 'ANALOG',
    status,
    numberOfSignatories: 2,
    signedValues: values,
    documentFileId: addFile(rows, writing, 'SIGNATURE_DOCUMENT', signatureFileName(caseId)),
    signedFileId: isUploaded ? addFile(rows, writing, 'SIGNED_DOCUMENT', 'underskriven.pdf') : null,
    createdAt: at(0.4),
  });
}

function addInternal(rows: SignatureRows, writing: Writing): void {
  const { id: caseId, has, material, at } = writing;
  const isSigned = has('internalSigned');
  const name = internalSignatureFileName(caseId);
  const id = randomUUID();
  const signed = has('internalApproved') ? 'SIGNATURES_APPROVED' : 'SIGNED_BY_SIGNATORIES';
  rows.signatures.push({
    id,
    caseId,
    kind: 'INTERNAL',
    status: isSigned ? signed : 'SIGNATURES_REQUESTED',
    documentId: null,
    numberOfSignatories: material.managers.length,
    documentFileId: addFile(rows, writing, 'SIGNATURE_DOCUMENT', name),
    signedFileId: isSigned ? addFile(rows, writing, 'SIGNED_DOCUMENT', name) : null,
    createdAt: at(0.7),
  });
  for (const email of material.managers) {
    const state = isSigned ? { status: 'signed', at: at(0.75) } : { status: 'sent', at: null };
    rows.signatories.push({ signatureId: id, email, name: null, ...state });
  }
}

function addReview(rows: SignatureRows, { id: caseId, has, worker, accounts, at }: Writing): void {
  const isAnswered = has('recommended') || has('notRecommended');
  rows.reviews.push({
    id: randomUUID(),
    caseId,
    requestedBy: worker.name,
    requestedAt: at(0.85),
    ...(isAnswered
      ? {
          recommended: has('recommended'),
          comment: has('recommended') ? RECOMMENDATION : OBJECTION,
          answeredBy: accounts.ragnar.name,
          answeredAt: at(0.9),
        }
      : {}),
  });
}

function addFile(
  rows: SignatureRows,
  { id: caseId, at, pdf }: Writing,
  kind: string,
  displayFileName: string,
): string {
  const id = randomUUID();
  rows.files.push({
    id,
    caseId,
    kind,
    displayFileName,
    contentType: 'application/pdf',
    size: pdf.byteLength,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    content: pdf,
    createdAt: at(0.4),
  });
  return id;
}
