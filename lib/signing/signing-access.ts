import type { Actor } from '@/lib/engine/access/access';
import type { SigningAccess } from '@/lib/integrations/signing/login';

/**
 * With whose login the signing service is called, for an entity of it: the case worker's own if there is one, else that of the product
 * (`lib/integrations/signing/documents.ts`). An operation that goes on after a crash has no login (`lib/engine/operation.ts`).
 */
export function signingAccess(actor: Actor, entityId: string | null): SigningAccess {
  const accessToken = actor.kind === 'caseWorker' ? (actor.signingToken ?? undefined) : undefined;
  return { accessToken, entityId: entityId ?? undefined };
}
