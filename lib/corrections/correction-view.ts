import type { Correction } from '@/lib/generated/prisma/client';

/** A correction as the calls show it. */
export function correctionView({
  id,
  description,
  isHandled,
  notAsked,
  requestedAt,
  previousValue,
}: Correction) {
  return { id, description, isHandled, notAsked, requestedAt: requestedAt.toISOString(), previousValue };
}
