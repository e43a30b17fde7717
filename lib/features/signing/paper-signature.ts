import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { isPaperPosted, POSTED } from '@/lib/domain/lifecycle/signed';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { FILE_TYPES } from '@/lib/domain/limits';
import { defineCommand } from '@/lib/engine/command';
import { withFileType } from '@/lib/features/application/checked-upload';
import { keepUpload, readFile, storeFile } from '@/lib/features/application/stored-file';
import { creditReportJobs } from '@/lib/features/case/credit-report';
import { readSignatures } from '@/lib/features/case/signature-view';
import { renderCaseDocument } from '@/lib/features/signing/case-document';
import { companySignature, retireSignature, uploadStatus } from './company-signature';

/**
 * Locks the application and returns the document to print and sign. Later calls return the same document, whatever number of signatories
 * they give.
 */
export const lockForPaper = defineCommand({
  call: CALLS.lockForPaper,
  choose: (_input, { status }) =>
    statusesFor('downloadPaper').includes(status) ? 'downloadPaper' : 'lockForPaper',
  async perform({ tx, case: theCase, now }, { numberOfSignatories }) {
    const caseId = theCase.id;
    if (statusesFor('downloadPaper').includes(theCase.status)) {
      const { documentFileId } = await companySignature(tx, caseId);
      const { displayFileName: fileName, ...file } = await readFile(tx, caseId, documentFileId ?? '');
      return { result: { fileName, ...file }, audit: null };
    }
    const { pdf, fileName, values } = await renderCaseDocument(tx, caseId, {
      purpose: 'paper',
      numberOfSignatories,
      now,
    });
    const file = { displayFileName: fileName, contentType: 'application/pdf', content: pdf };
    await retireSignature(tx, caseId, 'company');
    await tx.signature.create({
      data: {
        caseId,
        kind: 'ANALOG',
        status: 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED',
        numberOfSignatories,
        documentFileId: await storeFile(tx, { caseId, kind: 'SIGNATURE_DOCUMENT', ...file, createdAt: now }),
        signedValues: values,
        createdAt: now,
      },
    });
    return {
      result: { fileName, contentType: file.contentType, content: pdf },
      audit: { type: 'SignatureShared', details: { emails: [], numberOfSignatories, onPaper: true } },
    };
  },
});

/**
 * Records whether the signed document will be posted or uploaded. Throws CONFLICT if the document has been posted in the meantime and is
 * now to be uploaded. Somebody has to take back that it was posted first.
 */
export const choosePaperDelivery = defineCommand({
  call: CALLS.choosePaperDelivery,
  async perform({ tx, case: theCase }, { shouldBeSentByMail }) {
    const { id, status } = await companySignature(tx, theCase.id);
    const chosen = shouldBeSentByMail
      ? 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED'
      : 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED';
    if (isPaperPosted(status) && !shouldBeSentByMail) throw new AppError('CONFLICT');
    if (isPaperPosted(status) || status === chosen) return { result: undefined, audit: null };
    await tx.signature.update({ where: { id }, data: { status: chosen } });
    const delivery = shouldBeSentByMail ? 'toBePosted' : 'toBeUploaded';
    return { result: undefined, audit: { type: 'AnalogSignatureSentByMail', details: { delivery } } };
  },
});

/** Marks the signed document as posted, or takes the mark back. */
export const markPosted = defineCommand({
  call: CALLS.markPosted,
  async perform({ tx, case: theCase }, { hasBeenSentByMail }) {
    const { id, status } = await companySignature(tx, theCase.id);
    if (isPaperPosted(status) === hasBeenSentByMail) return { result: undefined, audit: null };
    const next = hasBeenSentByMail ? POSTED : 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED';
    await tx.signature.update({ where: { id }, data: { status: next } });
    return {
      result: undefined,
      audit: {
        type: 'AnalogSignatureSentByMail',
        details: { delivery: hasBeenSentByMail ? 'posted' : 'notPosted' },
      },
      mails: hasBeenSentByMail ? [{ type: 'paperPosted', to: 'responsible' }] : [],
    };
  },
});

/** Receives the signed document, from the applicant or from a case worker who got it by post. */
export const uploadSignedDocument = defineCommand({
  call: CALLS.uploadSignedDocument,
  prepare: (input) => withFileType(input, FILE_TYPES.signed),
  async perform({ tx, actor, case: theCase, now: createdAt }, { file }) {
    const caseId = theCase.id;
    const { id } = await companySignature(tx, caseId);
    const uploadedByMA = actor.kind === 'caseWorker';
    const place = { caseId, kind: 'SIGNED_DOCUMENT', uploadedByMA, createdAt } as const;
    const stored = await keepUpload(tx, file, place);
    const status = uploadStatus(uploadedByMA);
    await tx.signature.update({ where: { id }, data: { status, signedFileId: stored.fileId } });
    const { analogSignature } = await readSignatures(tx, caseId);
    return {
      result: (after) => ({ status: after.status, analogSignature }),
      audit: { type: 'AnalogSignatureSubmitted', details: { fileName: stored.displayFileName } },
      mails: [
        { type: 'applicationReceived', to: 'contact' },
        { type: 'analogSignatureSubmitted', to: 'responsible' },
      ],
      jobs: creditReportJobs(theCase),
    };
  },
});

/** The same call under the name that the specification gives it for case workers. */
export const uploadSignedDocumentByCaseWorker: typeof uploadSignedDocument = {
  ...uploadSignedDocument,
  call: CALLS.uploadSignedDocumentByCaseWorker,
};
