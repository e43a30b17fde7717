import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { Correction } from '@/lib/generated/prisma/client';

interface Shown {
  componentId: string;
  /** The correction that the caller saw; absent: whatever is there. */
  correctionId?: string | undefined;
  /** Whether it was handled then. */
  wasHandled?: boolean | undefined;
}

/** The correction of a field that is not cleared. Throws NOT_FOUND without one, CONFLICT if it is not as the caller saw it. */
export async function shownCorrection(
  tx: Tx,
  caseId: string,
  { componentId, correctionId, wasHandled }: Shown,
): Promise<Correction> {
  const correction = await tx.correction.findFirst({ where: { caseId, componentId, clearedAt: null } });
  if (!correction) throw new AppError('NOT_FOUND');
  const isAnother = correctionId !== undefined && correctionId !== correction.id;
  const isOtherwise = wasHandled !== undefined && wasHandled !== correction.isHandled;
  if (isAnother || isOtherwise) throw new AppError('CONFLICT');
  return correction;
}
