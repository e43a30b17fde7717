import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { Correction } from '@/lib/generated/prisma/client';

interface Shown {
  componentId: string;
  /** The correction that the caller saw. If absent, any correction will do. */
  correctionId?: string | undefined;
  /** Whether it was handled then. */
  wasHandled?: boolean | undefined;
}

/** The uncleared correction of a field. Throws NOT_FOUND if there is none, CONFLICT if it has changed since the caller saw it. */
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
