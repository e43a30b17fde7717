import { isSameEmail } from '@/lib/domain/fields/addresses';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';
import type { Actor } from '@/lib/engine/access/access';
import { getSigningDocument, hasSigningServiceAccount } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';

/**
 * The address at the signing service where a signatory signs the document that is out, the same as in the service's mail. It is read from
 * the service each time, and never stored. Only the signatory may get it. Null if there is none, or none that our own account can read.
 * Throws IntegrationError if the service does not answer.
 */
export async function signingLinkOf(caseId: string, signatory: string): Promise<string | null> {
  if (!hasSigningServiceAccount()) return null;
  const signature = await db().signature.findFirst({
    where: { caseId, kind: 'DIGITAL', isCurrent: true, status: 'SHARED' },
    select: {
      documentId: true,
      documentEntityId: true,
      case: { select: { mo: { select: { signingEntityId: true } } } },
    },
  });
  if (!signature?.documentId) return null;
  const entityId = signature.documentEntityId ?? signature.case.mo.signingEntityId ?? undefined;
  const document = await getSigningDocument(signature.documentId, { entityId });
  const own = document?.recipients.find(({ email }) => isSameEmail(email, signatory));
  return own && REMINDABLE.includes(own.status) ? (own.link ?? null) : null;
}

/**
 * The address at the signing service where the contact person signs the document that is out. Null for others, who sign through their own
 * mail, and for a contact person who is not to sign or has signed. Throws IntegrationError if the service does not answer.
 *
 * @param actor Has access to the case.
 */
export async function ownSigningLink(actor: Actor, caseId: string): Promise<string | null> {
  if (actor.kind !== 'applicant' || actor.colleague !== undefined) return null;
  const { contactEmail } = await db().case.findUniqueOrThrow({
    where: { id: caseId },
    select: { contactEmail: true },
  });
  return contactEmail && signingLinkOf(caseId, contactEmail);
}
