import { CALLS } from '@/lib/contract/contract';
import { dueDay } from '@/lib/domain/deadlines';
import { AppError } from '@/lib/domain/errors';
import { incompleteFields } from '@/lib/domain/forms/opened-by-corrections';
import { errorsOf, type FormErrors } from '@/lib/domain/forms/validation';
import { activeComponents } from '@/lib/domain/forms/visibility';
import { readHandling } from '@/lib/domain/organisation/settings';
import { dateOf, dayOf } from '@/lib/domain/time';
import { changedMeanwhile } from '@/lib/engine/access/illegal-transition';
import { type CommandContext, defineCommand } from '@/lib/engine/command';
import { requireRoomFor } from '@/lib/engine/quota';
import { type FormState, fieldLabel, loadFormState, ruleValues } from '@/lib/features/application/form-state';
import { answersOf, correctionCounts, unapproveForms } from '@/lib/features/application/save-forms';
import { correctedMail, correctionReceipt } from '@/lib/features/application/saved-event';
import type { Correction } from '@/lib/generated/prisma/client';

/**
 * Asks the applicant to change one field, which must be visible and editable for them. Takes back the form's approval and opens the field
 * and those that its answer may show. Replaces an earlier correction of the field that is handled or that the caller names. An approved case
 * returns to SUBMITTED by `withdrawApproval` in lib/domain/lifecycle/transitions.ts, and later work lapses (lapse.ts next to it).
 */
export const requestCorrection = defineCommand({
  call: CALLS.requestCorrection,
  async perform(context, { formId, componentId, description, replaces }) {
    const { tx, actor, case: theCase, now } = context;
    const caseId = theCase.id;
    const state = await loadFormState(context);
    requireCorrectable(state, formId, componentId);
    const earlier = await tx.correction.findFirst({
      where: { caseId, componentId, clearedAt: null },
      select: { id: true, description: true, isHandled: true, requestedBy: true },
    });
    if (earlier && (earlier.isHandled || earlier.id === replaces)) {
      await tx.correction.update({ where: { id: earlier.id }, data: { clearedAt: now } });
    } else if (earlier) {
      const { requestedBy: who, ...rest } = earlier;
      throw new AppError('CONFLICT', {
        values: { who, theirs: earlier.description },
        extra: { correction: rest },
      });
    }
    await requireRoomFor(tx, caseId, 'corrections');
    const correction = await tx.correction.create({
      data: {
        caseId,
        formId,
        componentId,
        description,
        previousValue: state.stored.get(componentId)?.value ?? '',
        requestedBy: actor.name,
        requestedAt: now,
        dueOn: dateOf(dueDay(now, readHandling(theCase.mo.handling).correctionDays)),
      },
    });
    await unapproveForms(tx, caseId, formId);
    return {
      result: { correction: correctionView(correction) },
      audit: { type: 'CorrectionNeeded', details: { formId, componentId, description } },
      update: await correctionCounts(tx, caseId),
      mails: [
        {
          type: 'correctionRequested',
          to: 'contact',
          path: `/form/${formId}`,
          values: dueValues([correction]),
          fields: [
            {
              correctionId: correction.id,
              formId,
              label: fieldLabel(state.template, componentId, theCase.locale),
              description,
            },
          ],
        },
      ],
    };
  },
});

function requireCorrectable(state: FormState, formId: string, componentId: string): void {
  if (!state.component(componentId) || state.formOf(componentId) !== formId) {
    throw new AppError('NOT_FOUND', { errors: { componentId: ['UNKNOWN'] } });
  }
  if (!activeComponents(state.template, ruleValues(state)).has(componentId)) {
    throw new AppError('CORRECTION_NOT_ASKED', { errors: { [componentId]: ['NOT_ASKED'] } });
  }
  if (state.isReadOnly(componentId)) {
    throw new AppError('CORRECTION_READ_ONLY', { errors: { [componentId]: ['READ_ONLY'] } });
  }
}

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
    id,
    description,
    isHandled,
    notAsked,
    previousValue,
    requestedAt: requestedAt.toISOString(),
    dueOn: dayOf(dueOn),
  };
}

/** The earliest last day of these corrections, as a value of a mail's text. */
export function dueValues(corrections: readonly Pick<Correction, 'dueOn'>[]): { dueDate?: string } {
  const days = corrections.flatMap(({ dueOn }) => dayOf(dueOn) ?? []).sort();
  return days[0] ? { dueDate: days[0] } : {};
}

interface Shown {
  componentId: string;
  /** The correction that the caller saw. If absent, any correction will do. */
  correctionId?: string | undefined;
  /** Whether it was handled then. */
  wasHandled?: boolean | undefined;
}

/** The uncleared correction of a field. Throws NOT_FOUND if there is none, CONFLICT if it has changed since the caller saw it. */
async function shownCorrection(
  { tx, actor, case: { id: caseId } }: Pick<CommandContext, 'tx' | 'actor' | 'case'>,
  { componentId, correctionId, wasHandled }: Shown,
): Promise<Correction> {
  const correction = await tx.correction.findFirst({ where: { caseId, componentId, clearedAt: null } });
  if (!correction) throw new AppError('NOT_FOUND');
  const isAnother = correctionId !== undefined && correctionId !== correction.id;
  const isOtherwise = wasHandled !== undefined && wasHandled !== correction.isHandled;
  if (isAnother || isOtherwise)
    throw await changedMeanwhile(tx, actor, { caseId, formId: correction.formId });
  return correction;
}

/**
 * Clears a correction: approves a handled one or cancels an open one. Refuses to clear it if that would lock a field that still has errors,
 * because nobody could then complete the field. Also refuses if the correction has changed since the caller saw it.
 */
export const approveCorrection = defineCommand({
  call: CALLS.approveCorrection,
  async perform(context, { componentId, correctionId, isHandled: wasHandled }) {
    const { tx, case: theCase, now } = context;
    const caseId = theCase.id;
    const correction = await shownCorrection(context, { componentId, correctionId, wasHandled });
    await requireNothingShutIn(context, correction);
    await tx.correction.update({ where: { id: correction.id }, data: { clearedAt: now } });
    const { formId, isHandled } = correction;
    return {
      result: undefined,
      audit: { type: 'CorrectionApproved', details: { formId, componentId, wasHandled: isHandled } },
      update: await correctionCounts(tx, caseId),
    };
  },
});

async function requireNothingShutIn(context: CommandContext, correction: Correction): Promise<void> {
  const state = await loadFormState(context);
  const answers = answersOf(context, state);
  const others = state.corrections.filter(({ id }) => id !== correction.id);
  const shutIn = incompleteFields(state.template, correction, answers).filter(
    (id) => !state.isReadOnly(id) && state.isLocked(id, others),
  );
  requireComplete(shutIn, answers.errors);
}

/**
 * Marks a correction as handled, or takes the mark back. Every field that the correction opened must be complete. Throws CONFLICT if it is
 * not the correction that the caller saw.
 */
export const markCorrectionHandled = defineCommand({
  call: CALLS.markCorrectionHandled,
  async perform(context, { componentId, correctionId, isHandled }) {
    const { tx, actor, case: theCase } = context;
    const caseId = theCase.id;
    const correction = await shownCorrection(context, { componentId, correctionId });
    if (correction.isHandled === isHandled) return { result: undefined, audit: null };
    const state = await loadFormState(context);
    if (isHandled) requireMade(context, state, correction);
    else requireAsked(correction);
    await tx.correction.update({ where: { id: correction.id }, data: { isHandled } });
    const counts = await correctionCounts(tx, caseId);
    const isByApplicant = isHandled && actor.kind === 'applicant';
    return {
      result: undefined,
      audit: {
        type: isHandled ? 'CorrectionHandled' : 'CorrectionUnhandled',
        details: { formId: correction.formId, componentId },
      },
      update: counts,
      // The mails say that the applicant did it, so send them only then.
      mails: isByApplicant
        ? [correctedMail(theCase, state, [correction]), ...(await correctionReceipt(context, counts))]
        : [],
    };
  },
});

function requireMade(context: CommandContext, state: FormState, correction: Correction): void {
  const answers = answersOf(context, state);
  requireComplete(incompleteFields(state.template, correction, answers), answers.errors);
}

function requireAsked({ componentId, notAsked }: Correction): void {
  if (notAsked) throw new AppError('CORRECTION_NOT_ASKED', { errors: { [componentId]: ['NOT_ASKED'] } });
}

/** Throws CORRECTION_INCOMPLETE, naming the fields, if any of these fields has an error. */
export function requireComplete(componentIds: readonly string[], errors: FormErrors): void {
  if (componentIds.length === 0) return;
  throw new AppError('CORRECTION_INCOMPLETE', {
    errors: Object.fromEntries(componentIds.map((id) => [id, errorsOf(errors, id)])),
  });
}
