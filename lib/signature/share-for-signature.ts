import { z } from 'zod';
import { emailSchema } from '@/lib/api/call';
import { caseStatusShape, signatureShape } from '@/lib/api/shapes';
import { renderCaseDocument } from '@/lib/documents/case-document';
import { storeFile } from '@/lib/documents/stored-file';
import { createSigningDocument } from '@/lib/integrations/signing/signing';
import { defineOperation } from '@/lib/operation';
import { retireSignature, saveSignatories, signedValues } from './current-signature';
import { readSignatures } from './signature-view';

/** 1–10 addresses, each once. */
export const signatoryEmails = z
  .array(emailSchema)
  .min(1)
  .max(10)
  .refine((emails) => new Set(emails.map((email) => email.toLowerCase())).size === emails.length, {
    message: 'NOT_DISTINCT',
  });

/** Sends the application to the company's signatories through the signing service. It is locked while they sign. */
export const shareForSignature = defineOperation({
  action: 'shareForSignature',
  call: {
    method: 'PUT',
    path: 'Signature/SubmitForAspirantSignature',
    summary: 'Send the application for digital signing',
    body: z.object({ emails: signatoryEmails }),
    response: z.object({ status: caseStatusShape, signature: signatureShape.nullable() }),
    errors: ['NOT_READY', 'SIGNING_LOGIN_REQUIRED', 'INTEGRATION_FAILED'],
  },
  async reserve({ case: theCase }, { emails }) {
    return { caseId: theCase.id, emails, locale: theCase.locale, entityId: theCase.mo.signingEntityId };
  },
  async callOut({ caseId, emails, locale, entityId }, { key, actor }) {
    const { pdf, title, fileName } = await renderCaseDocument(caseId, 'digital');
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
    await retireSignature(tx, caseId, 'company');
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
        kind: 'DIGITAL',
        status: 'SHARED',
        documentId: document.id,
        numberOfSignatories: emails.length,
        documentFileId,
        signedValues: await signedValues(tx, caseId),
        createdAt: now,
      },
      select: { id: true },
    });
    await saveSignatories(tx, id, document);
    const { signature } = await readSignatures(tx, caseId);
    return {
      result: ({ status }) => ({ status, signature }),
      audit: {
        type: 'SignatureShared',
        details: { emails, numberOfSignatories: emails.length, onPaper: false },
      },
      mails: [{ type: 'signableDocumentCreated', to: 'contact', values: { signatories: emails.join(', ') } }],
    };
  },
});
