import type { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import type { checkPointShape } from '@/lib/contract/shapes';
import { AppError } from '@/lib/domain/errors';
import { TAG } from '@/lib/domain/forms/component';
import { missingForApproval } from '@/lib/domain/lifecycle/readiness';
import { changedMeanwhile } from '@/lib/engine/access/illegal-transition';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';
import { componentsOf, loadTemplate, requireShown } from '@/lib/features/application/form-state';
import { formStatusColumn } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';
import { formView } from './case-view';
import { readCase } from './read-case';

/**
 * Approves a form, or takes the approval back. Whoever approves the company's name vouches for it. To be approved, the form must be valid
 * and all its corrections cleared. Throws CONFLICT if the form is not in the version that the caller saw.
 */
export const approveForm = defineCommand({
  call: CALLS.approveForm,
  async perform({ tx, actor, case: theCase }, { formId, isApproved, version }) {
    const where = { caseId_formId: { caseId: theCase.id, formId } };
    const form = await tx.caseForm.findUnique({ where });
    if (!form) throw new AppError('NOT_FOUND', { errors: { formId: ['UNKNOWN'] } });
    requireShown(form);
    if (version !== undefined && version !== form.version) {
      throw await changedMeanwhile(tx, actor, { caseId: theCase.id, formId });
    }
    const isDone = (form.status === 'APPROVED') === isApproved;
    if (!isDone) {
      if (isApproved) await requireApprovable(tx, theCase.id, formId, form.status);
      await tx.caseForm.update({ where, data: { status: isApproved ? 'APPROVED' : 'VALID' } });
    }
    const material = await readCase(tx, theCase);
    const fields = componentsOf(await loadTemplate(tx, theCase.templateId));
    const named = fields.find(({ component }) => component.tag === TAG.companyName);
    return {
      result: ({ status }) => ({
        form: formView({ ...material, case: { ...theCase, status } }, actor, formId),
        caseStatus: status,
      }),
      audit: isDone ? null : { type: isApproved ? 'FormApproved' : 'FormUnapproved', details: { formId } },
      ...(isApproved && named?.formId === formId && { update: { nameIsVerified: true } }),
    };
  },
});

async function requireApprovable(tx: Tx, caseId: string, formId: string, status: string): Promise<void> {
  const uncleared = await tx.correction.count({ where: { caseId, formId, clearedAt: null } });
  const missing = missingForApproval(formStatusColumn.parse(status), uncleared > 0);
  if (missing.length > 0) throw new AppError('NOT_READY', { errors: { [formId]: missing } });
}

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
async function checkPointViews(tx: Tx, theCase: CaseRecord): Promise<z.output<typeof checkPointShape>[]> {
  const template = await loadTemplate(tx, theCase.templateId);
  const rows = await tx.checkPoint.findMany({ where: { caseId: theCase.id } });
  const checked = new Set(rows.filter((row) => row.status === 'CHECKED').map((row) => row.componentId));
  return template.checkPoints.map(({ componentId, title }) => ({
    componentId,
    title: title[theCase.locale],
    status: checked.has(componentId) ? 'CHECKED' : 'NOT_CHECKED',
  }));
}
