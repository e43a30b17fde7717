import { db } from '@/lib/db';
import { ensureSigningSubscriptions, hasSigningServiceAccount } from '@/lib/integrations/signing/signing';
import { takeInSigningDocument } from '@/lib/signature/take-in-signing-document';
import { eachOnItsOwn } from './each-on-its-own';

/** Asks about every document that is out for signing, for callbacks that never came. */
export async function pollSigning(): Promise<void> {
  const awaited = await db().signature.findMany({
    where: {
      isCurrent: true,
      status: { in: ['SHARED', 'SIGNATURES_REQUESTED'] },
      documentId: { not: null },
    },
    select: { documentId: true },
  });
  await eachOnItsOwn(awaited, ({ documentId }) => takeInSigningDocument(documentId ?? ''));
}

/** Sees to it that the service tells about documents, in the service account's own entity and in every organisation's. */
export async function subscribeToSigning(): Promise<void> {
  if (!hasSigningServiceAccount()) return;
  const signing = await db().memberOrganisation.findMany({
    where: { signsWithService: true },
    select: { signingEntityId: true },
  });
  const entities = new Set(signing.map(({ signingEntityId }) => signingEntityId ?? undefined));
  await eachOnItsOwn([...entities], (entityId) => ensureSigningSubscriptions(entityId));
}
