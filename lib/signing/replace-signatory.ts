import { readSignatures } from '@/lib/cases/signature-view';
import { CALLS } from '@/lib/contract/contract';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/email';
import type { Actor } from '@/lib/engine/access/access';
import { defineOperation } from '@/lib/engine/operation';
import type { Signatory } from '@/lib/generated/prisma/client';
import { getSigningDocument, recallSigningDocument } from '@/lib/integrations/signing/signing';
import { companySignature } from './current-signature';
import { lookForLateDocument } from './recall-late-document';
import {
  keepSentDocument,
  type SentDocument,
  type SigningRequest,
  sendToSignatories,
  signingRequest,
} from './signable-document';

interface Replacement extends SigningRequest {
  /** The document that is out, and its entity. */
  before: { documentId: string | null; entityId: string | null };
  /** Who has signed it, and has to sign again. */
  lost: string[];
}

/**
 * Sends the application to somebody else instead of a signatory who has not signed. The signing service cannot exchange a recipient
 * of a document that is out, so everyone gets a new document, and signatures on the one before are lost. Throws NOT_FOUND,
 * ALREADY_SIGNED, and VALIDATION_FAILED for an address that is there already.
 */
export const replaceSignatory = defineOperation({
  call: CALLS.replaceSignatory,
  async reserve({ tx, case: theCase }, { email, newEmail }): Promise<Replacement> {
    const { id, documentId, documentEntityId } = await companySignature(tx, theCase.id);
    const signatories = await tx.signatory.findMany({
      where: { signatureId: id },
      orderBy: { email: 'asc' },
    });
    const emails = exchanged(signatories, email, newEmail);
    return {
      ...signingRequest(theCase, emails),
      before: { documentId, entityId: documentEntityId ?? theCase.mo.signingEntityId },
      lost: signatories.filter(({ status }) => status === 'signed').map((one) => one.email),
    };
  },
  callOut: exchangeDocument,
  undo: lookForLateDocument,
  async confirm(context, { email, newEmail }, { emails, lost }, sent) {
    const { tx, case: theCase } = context;
    const { id } = await companySignature(tx, theCase.id);
    await tx.signature.update({ where: { id }, data: { status: 'REJECTED', isCurrent: false } });
    await keepSentDocument(context, 'DIGITAL', sent);
    const { signature } = await readSignatures(tx, theCase.id);
    return {
      result: ({ status }) => ({ status, signature }),
      audit: { type: 'SignatoryReplaced', details: { from: email, to: newEmail, lost } },
      mails: [{ type: 'signableDocumentCreated', to: 'contact', values: { signatories: emails.join(', ') } }],
    };
  },
});

/** The addresses with one exchanged. */
function exchanged(signatories: readonly Signatory[], email: string, newEmail: string): string[] {
  const replaced = signatories.find((one) => one.email === email);
  if (!replaced) throw new AppError('NOT_FOUND');
  if (replaced.status === 'signed') throw new AppError('ALREADY_SIGNED');
  if (signatories.some((one) => isSameEmail(one.email, newEmail))) {
    throw new AppError('VALIDATION_FAILED', { errors: { newEmail: ['EMAIL_DUPLICATE'] } });
  }
  return signatories.map((one) => (one === replaced ? newEmail : one.email));
}

/**
 * Creates the new document first, so that a failure leaves the one that is out as it is. Throws IntegrationError `refused` (409) if
 * everyone has signed meanwhile: then the signatures count.
 */
async function exchangeDocument(
  request: Replacement,
  call: { key: string; actor: Actor },
): Promise<SentDocument> {
  const { documentId, entityId } = request.before;
  const login = call.actor.kind === 'caseWorker' ? (call.actor.signingToken ?? undefined) : undefined;
  const access = { accessToken: login, entityId: entityId ?? undefined };
  if (documentId) {
    const document = await getSigningDocument(documentId, access);
    if (document?.status === 'signed') throw new IntegrationError('signing', 'refused', 409);
  }
  const sent = await sendToSignatories(request, 'digital', call);
  if (!documentId) return sent;
  try {
    await recallSigningDocument(documentId, access);
  } catch (error) {
    await recallSigningDocument(sent.document.id, { ...access, entityId: sent.document.entityId });
    throw error;
  }
  return sent;
}
