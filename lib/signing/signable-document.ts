import { z } from 'zod';
import { localeColumn } from '@/lib/database/columns/closed-sets';
import { db } from '@/lib/database/db';
import { renderCaseDocument } from '@/lib/documents/case-document';
import type { Actor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { CommandContext } from '@/lib/engine/command';
import { storeFile } from '@/lib/files/stored-file';
import { textFor } from '@/lib/i18n/text-for';
import { createSigningDocument, type SigningDocument } from '@/lib/integrations/signing/signing';
import { retireSignature, saveSignatories } from './current-signature';
import { signingAccess } from './signing-access';

/** The people who are asked to sign. */
export const sharedWith = z.object({ emails: z.array(z.string()) });

/** The input of the call to the signing service. */
export const signingRequestSchema = sharedWith.extend({
  caseId: z.string(),
  locale: localeColumn,
  entityId: z.string().nullable(),
});
export type SigningRequest = z.output<typeof signingRequestSchema>;

export interface SentDocument {
  document: SigningDocument;
  pdf: Uint8Array;
  fileName: string;
  /** The answers as they were when the document was drawn. They may change while the service is asked. */
  values: Record<string, string>;
}

export function signingRequest({ id, locale, mo }: CaseRecord, emails: string[]): SigningRequest {
  return { caseId: id, emails, locale, entityId: mo.signingEntityId };
}

/** Renders the application and sends it to the signatories, with the case worker's own login if there is one. */
export async function sendToSignatories(
  { caseId, emails, locale, entityId }: SigningRequest,
  purpose: 'digital' | 'internal',
  { key, actor }: { key: string; actor: Actor },
): Promise<SentDocument> {
  const { pdf, title, fileName, names, values } = await renderCaseDocument(db(), caseId, purpose);
  const text = textFor(locale);
  const document = await createSigningDocument({
    ...signingAccess(actor, entityId),
    externalId: caseId,
    idempotencyKey: key,
    name: title,
    fileName,
    pdf,
    recipients: emails.map((email) => ({ email })),
    subject: text('document.invitation.subject', names),
    message: text(`document.invitation.${purpose === 'internal' ? 'internal' : 'company'}`, names),
  });
  return { document, pdf, fileName, values };
}

/** Stores the document that is out for signing. Marks earlier signatures of its kind as no longer current. */
export async function keepSentDocument(
  { tx, case: theCase, now }: CommandContext,
  kind: 'DIGITAL' | 'INTERNAL',
  { document, pdf, fileName, values }: SentDocument,
): Promise<void> {
  const caseId = theCase.id;
  await retireSignature(tx, caseId, kind === 'INTERNAL' ? 'internal' : 'company');
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
      kind,
      status: kind === 'INTERNAL' ? 'SIGNATURES_REQUESTED' : 'SHARED',
      documentId: document.id,
      documentEntityId: document.entityId,
      numberOfSignatories: document.recipients.length,
      documentFileId,
      signedValues: values,
      createdAt: now,
    },
    select: { id: true },
  });
  await saveSignatories(tx, id, document);
}
