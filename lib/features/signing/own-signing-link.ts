import type { Actor } from '@/lib/engine/access/access';
import { signingLinkOf } from '@/lib/features/mail/signing-link';
import { db } from '@/lib/platform/database/db';

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
