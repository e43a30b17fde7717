import type { Tx } from '@/lib/database/db';

/** The numbers of open and of handled corrections, and the earliest last day of the open ones, for the columns of the case. */
export async function correctionCounts(
  tx: Tx,
  caseId: string,
): Promise<{ openCorrections: number; handledCorrections: number; correctionsDueOn: Date | null }> {
  const groups = await tx.correction.groupBy({
    by: ['isHandled'],
    where: { caseId, clearedAt: null },
    _count: true,
    _min: { dueOn: true },
  });
  const of = (isHandled: boolean) => groups.find((group) => group.isHandled === isHandled);
  return {
    openCorrections: of(false)?._count ?? 0,
    handledCorrections: of(true)?._count ?? 0,
    correctionsDueOn: of(false)?._min.dueOn ?? null,
  };
}
