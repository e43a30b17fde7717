import { dayOf } from '@/lib/domain/day';
import type { Correction } from '@/lib/generated/prisma/client';

/** A correction as the calls show it. */
export function correctionView({
  id,
  description,
  isHandled,
  notAsked,
  requestedAt,
  previousValue,
  dueOn,
}: Correction) {
  return {
    ...{ id, description, isHandled, notAsked, previousValue },
    requestedAt: requestedAt.toISOString(),
    dueOn: dayOf(dueOn),
  };
}
