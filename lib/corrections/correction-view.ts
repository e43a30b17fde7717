import type { Correction } from '@/lib/generated/prisma/client';

/** A correction as the calls show it. */
export function correctionView({ id, description, isHandled, requestedAt, previousValue }: Correction) {
  return { id, description, isHandled, requestedAt: requestedAt.toISOString(), previousValue };
}
