import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { isSameName } from '@/lib/domain/fields/contact';
import type { Actor } from '@/lib/engine/access/access';
import { enqueue } from '@/lib/engine/jobs/queue';
import { defineOperation } from '@/lib/engine/operation';
import { readSignatures } from '@/lib/features/case/signature-view';
import type { Signatory } from '@/lib/generated/prisma/client';
import {
  getSigningDocument,
  recallSigningDocument,
  type SigningDocument,
} from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { companySignature, mailToReplaced } from './company-signature';
import {
  countInvitations,
  keepSentDocument,
  lookForLateDocument,
  mailOfSharing,
  type Person,
  peopleIn,
  type SentDocument,
  sendToSignatories,
  signingAccess,
  signingRequest,
  signingRequestSchema,
} from './share-for-signature';

const replacement = signingRequestSchema.extend({
  /** The document that is out for signing, and its entity. */
  before: z.object({ documentId: z.string().nullable(), entityId: z.string().nullable() }),
  /** The address of the replaced signatory. */
  replaced: z.string(),
  /** The signatories who have signed that document, and have to sign again. */
  lost: z.array(z.string()),
});
type Replacement = z.output<typeof replacement>;

/**
 * Sends the application to another person instead of a signatory who has not signed. The signing service cannot exchange a recipient of a
 * document that is out, so everyone gets a new document, and signatures on the previous one are lost. Throws NOT_FOUND, ALREADY_SIGNED, and
 * VALIDATION_FAILED for an address that is already a signatory's.
 */
export const replaceSignatory = defineOperation({
  call: CALLS.replaceSignatory,
  input: z.object({ email: z.string(), newEmail: z.string(), newName: z.string().optional() }),
  payload: replacement,
  async reserve({ tx, actor, case: theCase, now }, { email, newEmail, newName = null }) {
    const { id, documentId, documentEntityId } = await companySignature(tx, theCase.id);
    const signatories = await tx.signatory.findMany({
      where: { signatureId: id },
      orderBy: { email: 'asc' },
    });
    const people = exchanged(signatories, email, { email: newEmail, name: newName });
    await countInvitations(actor, people);
    return {
      // Somebody who signs alone instead never got the earlier document.
      ...signingRequest(theCase, people, now, people.length > 1 ? 'replaced' : undefined),
      before: { documentId, entityId: documentEntityId ?? theCase.mo.signingEntityId },
      replaced: email,
      lost: signatories.filter(({ status }) => status === 'signed').map((one) => one.email),
    };
  },
  callOut: exchangeDocument,
  undo: (payload, key) => lookForLateDocument(payload, key),
  async confirm(context, { email, newEmail, newName: toName }, { lost, ...request }, sent) {
    const { tx, case: theCase } = context;
    const { id } = await companySignature(tx, theCase.id);
    const { signatories } = await tx.signature.update({
      where: { id },
      data: { status: 'REJECTED', isCurrent: false },
      include: { signatories: true },
    });
    const replaced = signatories.find((one) => isSameEmail(one.email, email));
    await keepSentDocument(context, 'DIGITAL', sent);
    const { signature } = await readSignatures(tx, theCase.id);
    return {
      result: ({ status }) => ({ status, signature }),
      audit: {
        type: 'SignatoryReplaced',
        details: { from: email, to: newEmail, ...(toName && { toName }), lost },
      },
      mails: [
        mailOfSharing(theCase, peopleIn(request), sent),
        ...(replaced && !isSameName(replaced.name, toName)
          ? await mailToReplaced(tx, theCase, replaced)
          : []),
      ],
    };
  },
});

/** The signatories, with one exchanged. */
function exchanged(signatories: readonly Signatory[], email: string, other: Person): Person[] {
  const replaced = signatories.find((one) => isSameEmail(one.email, email));
  if (!replaced) throw new AppError('NOT_FOUND');
  if (replaced.status === 'signed') throw new AppError('ALREADY_SIGNED');
  if (signatories.some((one) => isSameEmail(one.email, other.email))) {
    throw new AppError('VALIDATION_FAILED', { errors: { newEmail: ['EMAIL_DUPLICATE'] } });
  }
  return signatories.map((one) => (one === replaced ? other : one));
}

/**
 * Creates the new document first, so that a failure leaves the one that is out unchanged. Throws IntegrationError `refused` (409) if
 * everyone has signed in the meantime, because then the signatures count. Throws the errors of `requireNoNewSignature`.
 */
async function exchangeDocument(
  request: Replacement,
  call: { key: string; actor: Actor },
): Promise<SentDocument> {
  const { documentId, entityId } = request.before;
  const access = signingAccess(call.actor, entityId);
  if (documentId) {
    const document = await getSigningDocument(documentId, access);
    if (document?.status === 'signed') throw new IntegrationError('signing', 'refused', 409);
    if (document) await requireNoNewSignature(document, request);
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

/**
 * Throws if somebody has signed without the caller knowing, because the case's data can be some minutes old: ALREADY_SIGNED if it is the
 * signatory to be replaced, CONFLICT if it is another. In both cases a job then updates the case.
 */
async function requireNoNewSignature(
  { id: documentId, recipients }: SigningDocument,
  { replaced, lost }: Replacement,
): Promise<void> {
  const isKnown = (email: string) => lost.some((one) => isSameEmail(one, email));
  const unknown = recipients.filter(({ email, status }) => status === 'signed' && !isKnown(email));
  if (unknown.length === 0) return;
  await enqueue(db(), { queue: 'take-in-signing', data: { documentId } });
  const isReplaced = unknown.some(({ email }) => replaced !== undefined && isSameEmail(email, replaced));
  throw new AppError(isReplaced ? 'ALREADY_SIGNED' : 'CONFLICT');
}
