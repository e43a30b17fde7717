import { z } from 'zod';
import { caseStatusShape } from '@/lib/api/shapes';
import { renderCaseDocument } from '@/lib/documents/case-document';
import { storeFile } from '@/lib/documents/stored-file';
import { createSigningDocument } from '@/lib/integrations/signing/signing';
import { defineOperation } from '@/lib/operation';
import { retireSignature, saveSignatories } from './current-signature';
import { signatoryEmails } from './share-for-signature';

/** Sends the approved application to the administrative manager for signing. */
export const shareForInternalSignature = defineOperation({
  action: 'shareForInternalSignature',
  call: {
    method: 'PUT',
    path: 'Signature/SubmitForInternalSignature',
    summary: 'Send the application for internal signing',
    body: z.object({ emails: signatoryEmails }),
    response: z.object({ status: caseStatusShape }),
    errors: ['NOT_READY', 'SIGNING_LOGIN_REQUIRED', 'INTEGRATION_FAILED'],
  },
  async reserve({ case: theCase }, { emails }) {
    return { caseId: theCase.id, emails, locale: theCase.locale, entityId: theCase.mo.signingEntityId };
  },
  async callOut({ caseId, emails, locale, entityId }, { key, actor }) {
    const { pdf, title, fileName } = await renderCaseDocument(caseId, 'internal');
    const document = await createSigningDocument({
      ...(actor.kind === 'caseWorker' && actor.signingToken ? { accessToken: actor.signingToken } : {}),
      externalId: caseId,
      idempotencyKey: key,
      name: title,
      fileName,
      pdf,
      recipients: emails.map((email) => ({ email })),
      locale,
      ...(entityId ? { entityId } : {}),
    });
    return { document, pdf, fileName };
  },
  async confirm({ tx, case: theCase, now }, { emails }, _payload, { document, pdf, fileName }) {
    const caseId = theCase.id;
    await retireSignature(tx, caseId, 'internal');
    const documentFileId = await storeFile(tx, {
      caseId,
      kind: 'SIGNATURE_DOCUMENT',
      displayFileName: fileName,
      contentType: 'application/pdf',
      content: pdf,
    });
    const { id } = await tx.signature.create({
      data: {
        caseId,
        kind: 'INTERNAL',
        status: 'SIGNATURES_REQUESTED',
        documentId: document.id,
        numberOfSignatories: emails.length,
        documentFileId,
        createdAt: now,
      },
      select: { id: true },
    });
    await saveSignatories(tx, id, document);
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'InternalSignatureShared', details: { emails } },
      update: { internalSignature: 'SIGNATURES_REQUESTED' },
      mails: [
        { type: 'internalDocumentCreated', to: 'responsible', values: { signatories: emails.join(', ') } },
      ],
    };
  },
});
