import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { eachOnItsOwn } from '@/lib/engine/jobs/each-on-its-own';
import { ensureSigningSubscriptions, hasSigningServiceAccount } from '@/lib/integrations/signing/signing';
import { takeInSigningDocument } from '@/lib/signing/take-in-signing-document';

/** Asks about every document that is out for signing, for callbacks that never came. */
export async function pollSigning(signal?: AbortSignal): Promise<void> {
  await eachOnItsOwn(
    inPages(awaitedDocuments),
    ({ documentId }) => takeInSigningDocument(documentId ?? ''),
    signal,
  );
}

function awaitedDocuments(after: { id: string } | undefined, take: number) {
  return db().signature.findMany({
    where: {
      isCurrent: true,
      status: { in: ['SHARED', 'SIGNATURES_REQUESTED'] },
      documentId: { not: null },
      ...(after ? { id: { gt: after.id } } : {}),
    },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, documentId: true },
  });
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
