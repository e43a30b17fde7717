import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { SIGNS_WITH_SERVICE } from '@/lib/database/signing-organisations';
import { AWAITED_SIGNATURES } from '@/lib/domain/lifecycle/signed';
import { forEachIndependently } from '@/lib/engine/jobs/for-each-independently';
import { ensureSigningSubscriptions, hasSigningServiceAccount } from '@/lib/integrations/signing/signing';
import { updateFromSigningService } from '@/lib/signing/update-from-signing-service';

/** Reads every document that is out for signing, in case a callback was lost. */
export async function pollSigning(signal?: AbortSignal): Promise<void> {
  await forEachIndependently(
    inPages(awaitedDocuments),
    ({ documentId }) => updateFromSigningService(documentId ?? ''),
    signal,
  );
}

function awaitedDocuments(after: { id: string } | undefined, take: number) {
  return db().signature.findMany({
    where: {
      isCurrent: true,
      status: { in: [...AWAITED_SIGNATURES] },
      documentId: { not: null },
      ...(after ? { id: { gt: after.id } } : {}),
    },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, documentId: true },
  });
}

/** Subscribes to the service's callbacks, in the service account's own entity and in every organisation's. */
export async function subscribeToSigning(): Promise<void> {
  if (!hasSigningServiceAccount()) return;
  const signing = await db().memberOrganisation.findMany({
    where: SIGNS_WITH_SERVICE,
    select: { signingEntityId: true },
  });
  const entities = new Set(signing.map(({ signingEntityId }) => signingEntityId ?? undefined));
  await forEachIndependently([...entities], (entityId) => ensureSigningSubscriptions(entityId));
}
