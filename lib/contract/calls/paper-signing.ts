import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { analogSignatureShape, caseStatusShape } from '@/lib/contract/shapes';
import { FILE_REFUSALS, uploadShape } from '@/lib/contract/uploads';
import { booleanParameter } from '@/lib/contract/values';
import { COUNT_LIMITS, FILE_LIMITS } from '@/lib/domain/limits';

const signedUpload = {
  permission: 'uploadSignedDocument',
  summary: 'Upload the document that was signed on paper',
  body: uploadShape,
  multipart: { field: 'signedDocument', maxBytes: FILE_LIMITS.signed },
  response: z.object({ status: caseStatusShape, analogSignature: analogSignatureShape.nullable() }),
  errors: [...FILE_REFUSALS, 'INTEGRATION_FAILED'],
  limits: ['upload'],
} as const;

export const PAPER_SIGNING_CALLS = {
  lockForPaper: declareCall('lockForPaper', {
    permission: ['lockForPaper', 'downloadPaper'],
    summary: 'Lock the application and download it for signing on paper',
    query: z.object({ numberOfSignatories: z.coerce.number().int().min(1).max(COUNT_LIMITS.signatories) }),
    media: 'application/pdf',
    changes: true,
    errors: ['NOT_READY', 'DOCUMENT_TOO_LARGE', 'BUSY'],
    limits: ['document'],
  }),

  choosePaperDelivery: declareCall('choosePaperDelivery', {
    permission: 'choosePaperDelivery',
    summary:
      'Record whether the signed document will be posted or uploaded; CONFLICT if one that is to be uploaded has been posted meanwhile',
    query: z.object({ shouldBeSentByMail: booleanParameter }),
    errors: ['CONFLICT'],
  }),

  markPosted: declareCall('markPosted', {
    permission: 'markPosted',
    summary: 'Record that the signed document has been posted',
    query: z.object({ hasBeenSentByMail: booleanParameter }),
  }),

  uploadSignedDocument: declareCall('uploadSignedDocument', signedUpload),

  uploadSignedDocumentByCaseWorker: declareCall('uploadSignedDocumentByCaseWorker', {
    ...signedUpload,
    forCaseWorkers: true,
  }),

  getPaperDocument: declareCall('getPaperDocument', {
    permission: 'viewCase',
    summary: 'The application signed on paper; `preview=true` converts a HEIC to JPEG for display',
    query: z.object({ preview: booleanParameter.optional() }),
    errors: ['BUSY'],
    media: 'application/pdf',
    limits: ['file'],
  }),
};
