import type { Tx } from '@/lib/database/db';

/** The numbers of open and of handled corrections, for the columns of the case. */
export async function correctionCounts(
  tx: Tx,
  caseId: string,
): Promise<{ openCorrections: number; handledCorrections: number }> {
  const groups = await tx.correction.groupBy({
    by: ['isHandled'],
    where: { caseId, clearedAt: null },
    _count: true,
  });
  const count = (isHandled: boolean) => groups.find((group) => group.isHandled === isHandled)?._count ?? 0;
  return { openCorrections: count(false), handledCorrections: count(true) };
}
