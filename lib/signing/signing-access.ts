import type { Actor } from '@/lib/engine/access/access';
import type { SigningAccess } from '@/lib/integrations/signing/login';

/**
 * Returns the login and the entity for a call of the signing service: the case worker's own login if there is one, else the product's
 * (`lib/integrations/signing/documents.ts`). An operation that goes on after a crash has no login (`lib/engine/operation.ts`).
 */
export function signingAccess(actor: Actor, entityId: string | null): SigningAccess {
  const accessToken = actor.kind === 'caseWorker' ? (actor.signingToken ?? undefined) : undefined;
  return { accessToken, entityId: entityId ?? undefined };
}
