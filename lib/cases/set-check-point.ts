import type { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import type { checkPointShape } from '@/lib/contract/shapes';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';
import { loadTemplate } from '@/lib/forms/load-template';

/** Confirms a checkpoint, or takes the confirmation back. */
export const setCheckPoint = defineCommand({
  call: CALLS.setCheckPoint,
  async perform({ tx, case: theCase }, { componentId, isConfirmed }) {
    const where = { caseId_componentId: { caseId: theCase.id, componentId } };
    const current = await tx.checkPoint.findUnique({ where });
    if (!current) throw new AppError('NOT_FOUND', { errors: { componentId: ['UNKNOWN'] } });
    const status = isConfirmed ? 'CHECKED' : 'NOT_CHECKED';
    if (current.status === status) {
      return {
        result: { checkPoints: await checkPointViews(tx, theCase), caseStatus: theCase.status },
        audit: null,
      };
    }
    await tx.checkPoint.update({ where, data: { status } });
    const checkPoints = await checkPointViews(tx, theCase);
    return {
      result: (after) => ({ checkPoints, caseStatus: after.status }),
      audit: { type: isConfirmed ? 'CheckpointApproved' : 'CheckpointDenied', details: { componentId } },
    };
  },
});

/** The checkpoints of a case in the order and with the titles of its template, in the case's language. */
export async function checkPointViews(
  tx: Tx,
  theCase: CaseRecord,
): Promise<z.output<typeof checkPointShape>[]> {
  const template = await loadTemplate(tx, theCase.templateId);
  const rows = await tx.checkPoint.findMany({ where: { caseId: theCase.id } });
  const checked = new Set(rows.filter((row) => row.status === 'CHECKED').map((row) => row.componentId));
  return template.checkPoints.map(({ componentId, title }) => ({
    componentId,
    title: title[theCase.locale],
    status: checked.has(componentId) ? 'CHECKED' : 'NOT_CHECKED',
  }));
}
