import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { analogSignatureShape, caseStatusShape, signatureShape } from '@/lib/contract/shapes';
import { FILE_REFUSALS, uploadShape } from '@/lib/contract/uploads';
import { booleanParameter, signatoriesShape, unusedText } from '@/lib/contract/values';
import {
  EMAIL_ADDRESS,
  PASSWORD,
  PERSON_NAME,
  SIGNING_USER,
  WRITTEN_TEXT,
} from '@/lib/domain/fields/field-kind';
import { fieldSchema, optionalFieldSchema } from '@/lib/domain/fields/schemas';
import { COUNT_LIMITS, FILE_LIMITS } from '@/lib/domain/limits';

export const SIGNING_CALLS = {
  shareForSignature: declareCall('shareForSignature', {
    permission: 'shareForSignature',
    summary: 'Send the application for digital signing',
    body: z.object(signatoriesShape),
    response: z.object({ status: caseStatusShape, signature: signatureShape.nullable() }),
    errors: ['NOT_READY', 'SIGNING_WRONG_ENTITY', 'INTEGRATION_FAILED', 'DOCUMENT_TOO_LARGE', 'BUSY'],
    limits: ['document'],
  }),

  cancelSignature: declareCall('cancelSignature', {
    permission: 'cancelSignature',
    summary: 'Cancel digital signing',
    response: z.object({ status: caseStatusShape }),
    errors: ['SIGNING_WRONG_ENTITY', 'INTEGRATION_FAILED'],
  }),

  replaceSignatory: declareCall('replaceSignatory', {
    permission: 'replaceSignatory',
    summary:
      'Send the application to somebody else instead of a signatory who has not signed. Everyone gets a new document: signatures on the previous one are lost',
    body: z.object({
      email: fieldSchema(EMAIL_ADDRESS),
      newEmail: fieldSchema(EMAIL_ADDRESS),
      newName: optionalFieldSchema(PERSON_NAME),
    }),
    response: z.object({ status: caseStatusShape, signature: signatureShape.nullable() }),
    errors: [
      'ALREADY_SIGNED',
      'CONFLICT',
      'SIGNING_WRONG_ENTITY',
      'INTEGRATION_FAILED',
      'DOCUMENT_TOO_LARGE',
      'BUSY',
    ],
    limits: ['document'],
  }),

  remindSignatory: declareCall('remindSignatory', {
    permission: 'remindSignatory',
    summary: 'Remind one signatory, once a day at most',
    body: z.object({ email: fieldSchema(EMAIL_ADDRESS) }),
    errors: ['ALREADY_REMINDED', 'REMINDED_ENOUGH', 'ALREADY_SIGNED', 'MAIL_BOUNCED'],
    limits: ['message'],
  }),

  confirmSignature: declareCall('confirmSignature', {
    permission: 'approveSignature',
    summary: "Approve the company's signature or take the approval back",
    // The session says who confirms. `confirmedBy` is ignored.
    query: z.object({ isConfirmed: booleanParameter, confirmedBy: unusedText }),
    response: z.object({
      signature: signatureShape.nullable(),
      analogSignature: analogSignatureShape.nullable(),
      caseStatus: caseStatusShape,
    }),
  }),

  rejectSignature: declareCall('rejectSignature', {
    permission: 'rejectSignature',
    summary: "Reject the company's signature",
    body: z.object({ rejectionMessage: fieldSchema(WRITTEN_TEXT) }),
    response: z.object({ rejectionMessage: z.string(), status: caseStatusShape }),
  }),

  getDigitalDocument: declareCall('getDigitalDocument', {
    permission: 'viewCase',
    summary: 'The digitally signed application',
    media: 'application/pdf',
    limits: ['file'],
  }),

  shareForInternalSignature: declareCall('shareForInternalSignature', {
    permission: 'shareForInternalSignature',
    summary: 'Send the application for internal signing',
    body: z.object(signatoriesShape),
    response: z.object({ status: caseStatusShape }),
    errors: ['NOT_READY', 'SIGNING_WRONG_ENTITY', 'INTEGRATION_FAILED', 'DOCUMENT_TOO_LARGE', 'BUSY'],
    limits: ['document'],
  }),

  confirmInternalSignature: declareCall('confirmInternalSignature', {
    permission: ['approveInternalSignature', 'unapproveInternalSignature'],
    summary: 'Approve the internal signature or take the approval back',
    query: z.object({ isConfirmed: booleanParameter, confirmedBy: unusedText }),
    response: z.object({ caseStatus: caseStatusShape }),
  }),

  rejectInternalSignature: declareCall('rejectInternalSignature', {
    permission: 'rejectInternalSignature',
    summary: 'Reject the internal signature',
    body: z.object({ rejectionMessage: fieldSchema(WRITTEN_TEXT) }),
    response: z.object({ status: caseStatusShape }),
  }),

  getInternalDocument: declareCall('getInternalDocument', {
    permission: 'viewInternal',
    summary: 'The internally signed application',
    media: 'application/pdf',
    limits: ['file'],
  }),

  logInToSigning: declareCall('logInToSigning', {
    permission: 'viewInternal',
    summary: 'Log in to the signing service',
    body: z.object({
      email: fieldSchema(SIGNING_USER),
      password: fieldSchema(PASSWORD),
    }),
    errors: ['SIGNING_LOGIN_FAILED', 'SIGNING_LOGIN_LIMITED', 'SIGNING_WRONG_ENTITY', 'INTEGRATION_FAILED'],
    limits: ['signingLogin'],
  }),

  refreshSigningLogin: declareCall('refreshSigningLogin', {
    permission: 'viewInternal',
    summary: 'Renew the login at the signing service',
    errors: ['SIGNING_LOGIN_REQUIRED'],
  }),
};

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
