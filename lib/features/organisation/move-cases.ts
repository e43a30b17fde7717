import { AppError } from '@/lib/domain/errors';
import type { FormTemplate } from '@/lib/domain/forms/component';
import { nextFormStatus } from '@/lib/domain/forms/form-status';
import { savableComponents } from '@/lib/domain/forms/rows';
import { activeComponents, shownForms } from '@/lib/domain/forms/visibility';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import type { Process } from '@/lib/domain/organisation/body';
import { changedForms, impactOfMove, type MoveImpact } from '@/lib/domain/organisation/impact';
import { systemActor } from '@/lib/engine/access/access';
import type { Change } from '@/lib/engine/apply-change';
import { loadVersion, unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, type CommandContext, inTransaction, runCommand } from '@/lib/engine/command';
import { enqueue, type Jobs } from '@/lib/engine/jobs/queue';
import { stepColumns } from '@/lib/engine/review-steps';
import { type FormState, loadFormState, ruleValues } from '@/lib/features/application/form-state';
import {
  answersOf,
  correctionCounts,
  fullCheck,
  settleCorrections,
} from '@/lib/features/application/save-forms';
import { keepActive } from '@/lib/features/application/write-values';
import { formStatusColumn } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';
import { caseIdsInPages } from '@/lib/platform/database/pages';

/** The most questions that an application shows as new. */
const MOST_NEW = 200;

/** The statuses of cases that can be moved. */
export const MOVABLE = statusesFor('moveToVersion');

/**
 * Moves an application to the version in use. Keeps every answer. Answers whose question is gone or hidden become inactive. Does nothing for a
 * case that is already on the version, or if another version has come into use in the meantime.
 */
export const moveToVersion: Command<{ templateId: number }, void> = {
  action: 'moveToVersion',
  async perform(context, { templateId }): Promise<Change<void>> {
    const { tx, case: theCase } = context;
    if (theCase.templateId === templateId || theCase.mo.publishedTemplateId !== templateId) {
      return { result: undefined, audit: null };
    }
    const [from, to] = await Promise.all([
      versionOf(tx, theCase.templateId, theCase.moId),
      versionOf(tx, templateId, theCase.moId),
    ]);
    const before = await loadFormState(context);
    const moved = { ...context, case: { ...theCase, templateId, process: to.process } };
    const state = await loadFormState(moved);
    const impact = impactOn(context, { before, state, to });
    // First, so that the figures of what is removed leave the earlier version too.
    await tx.case.update({ where: { id: theCase.id }, data: { templateId }, select: { id: true } });
    await moveForms(moved, state, changedForms(from.template, to.template));
    await moveCheckPoints(moved, to.template);
    await keepActive(moved, state);
    const corrections = await moveCorrections(moved, state);
    return {
      result: undefined,
      audit: {
        type: 'TemplateMoved',
        details: {
          from: from.version,
          to: to.version,
          formIds: changedForms(from.template, to.template),
          ...impact,
        },
      },
      update: {
        ...stepColumns(to.process, theCase),
        ...corrections,
        newQuestions: newQuestions(before, state, impact),
      },
    };
  },
};

interface Version {
  version: number;
  template: FormTemplate;
  process: Process;
}

async function versionOf(tx: Tx, id: number, moId: number): Promise<Version> {
  const found = await tx.formTemplate.findFirst({
    where: { id, moId },
    select: { version: true },
  });
  if (!found) throw new AppError('NOT_FOUND');
  const { template, process } = await loadVersion(tx, id);
  return { version: found.version, template, process };
}

function impactOn(
  { case: theCase, now }: CommandContext,
  { before, state, to }: { before: FormState; state: FormState; to: Version },
): MoveImpact {
  return impactOfMove(ruleValues(before), {
    from: { forms: before.template.forms, check: fullCheck(theCase, before, now) },
    to: { forms: state.template.forms, check: fullCheck({ ...theCase, process: to.process }, state, now) },
  });
}

/** Stores a row for each form of the version. People have to look through changed forms again. */
async function moveForms(
  context: CommandContext,
  state: FormState,
  changed: readonly string[],
): Promise<void> {
  const { tx, case: theCase } = context;
  const caseId = theCase.id;
  const ids = state.template.forms.map(({ id }) => id);
  const shown = shownForms(state.template, ruleValues(state));
  await tx.caseForm.deleteMany({ where: { caseId, formId: { notIn: ids } } });
  await tx.caseForm.createMany({
    data: ids
      .filter((formId) => !state.forms.has(formId))
      .map((formId) => ({ caseId, formId, isShown: shown.has(formId) })),
  });
  const { errors } = answersOf(context, state);
  for (const { id: formId, rows } of state.template.forms) {
    const row = state.forms.get(formId);
    if (!row) continue;
    const fields = savableComponents(rows).map(({ componentId }) => componentId);
    const hasErrors = [...errors.keys()].some((key) => fields.includes(/^[\w-]+/.exec(key)?.[0] ?? key));
    const event = changed.includes(formId) ? 'moved' : 'affected';
    if (event === 'affected' && !shown.has(formId)) continue;
    const status = nextFormStatus(formStatusColumn.parse(row.status), event, hasErrors);
    if (status === row.status) continue;
    await tx.caseForm.update({ where: { caseId_formId: { caseId, formId } }, data: { status } });
  }
}

async function moveCheckPoints(
  { tx, case: { id: caseId } }: CommandContext,
  { checkPoints }: FormTemplate,
): Promise<void> {
  const ids = checkPoints.map(({ componentId }) => componentId);
  await tx.checkPoint.deleteMany({ where: { caseId, componentId: { notIn: ids } } });
  await tx.checkPoint.createMany({
    data: ids.map((componentId) => ({ caseId, componentId })),
    skipDuplicates: true,
  });
}

/**
 * Clears corrections of questions that no longer exist, and lets others follow their question. Returns the counts, if there were any
 * corrections.
 */
async function moveCorrections(context: CommandContext, state: FormState) {
  if (state.corrections.length === 0) return {};
  const { tx, case: theCase, now } = context;
  const [gone, remaining] = [
    state.corrections.filter(({ componentId }) => !state.component(componentId)),
    state.corrections.filter(({ componentId }) => state.component(componentId)),
  ];
  await tx.correction.updateMany({
    where: { id: { in: gone.map(({ id }) => id) } },
    data: { clearedAt: now },
  });
  for (const { id, componentId, formId } of remaining) {
    if (state.formOf(componentId) === formId) continue;
    await tx.correction.update({
      where: { id },
      data: { formId: state.formOf(componentId) },
      select: { id: true },
    });
  }
  await settleCorrections(tx, state, remaining, answersOf(context, state));
  return correctionCounts(tx, theCase.id);
}

/** Visible questions that the application did not have before, or did not have to answer. */
function newQuestions(before: FormState, state: FormState, { newlyRequired }: MoveImpact): string[] {
  const active = activeComponents(state.template, ruleValues(state));
  const added = state.template.forms
    .flatMap(({ rows }) => savableComponents(rows))
    .map(({ componentId }) => componentId)
    .filter((id) => active.has(id) && !before.component(id));
  return [...new Set([...added, ...newlyRequired])].slice(0, MOST_NEW);
}

/** Queues a job for every application that can still be filled in and is not on the version yet. Can be repeated. */
export async function queueMoves(
  { moId, templateId }: Jobs['move-cases'],
  signal?: AbortSignal,
): Promise<void> {
  const waiting = caseIdsInPages({
    moId,
    templateId: { not: templateId },
    status: { in: [...MOVABLE] },
  });
  for await (const { id: caseId } of waiting) {
    signal?.throwIfAborted();
    await inTransaction((tx) => enqueue(tx, { queue: 'move-case', data: { caseId, templateId } }));
  }
}

/** Moves one application. An application that has been signed or closed in the meantime stays on its version. */
export async function moveOne({ caseId, templateId }: Jobs['move-case']): Promise<void> {
  await unlessOvertaken(
    () => runCommand(moveToVersion, systemActor('job'), caseId, { templateId }),
    ['ILLEGAL_TRANSITION'],
  );
}
