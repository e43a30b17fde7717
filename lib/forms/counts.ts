import type { Tx } from '@/lib/database/db';

/** How many corrections of a case are open and how many wait for the case worker, as the columns of the case hold them. */
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
