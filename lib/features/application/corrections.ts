import { CALLS } from '@/lib/contract/contract';
import { dueDay } from '@/lib/domain/deadlines';
import { AppError } from '@/lib/domain/errors';
import { incompleteFields, isAnswered } from '@/lib/domain/forms/opened-by-corrections';
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
 * Requests that the applicant changes one field, which must be visible and editable for them. Takes back the form's approval and opens the field
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
  explanation,
  handledAt,
}: Correction) {
  return {
    id,
    description,
    isHandled,
    notAsked,
    previousValue,
    requestedAt: requestedAt.toISOString(),
    dueOn: dayOf(dueOn),
    explanation,
    handledAt: handledAt && isHandled ? handledAt.toISOString() : null,
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
 * Marks a correction as handled, or takes the mark back, and stores why the answer is right as it is. Every field that the correction opened
 * must be complete before it is handled. Throws CONFLICT if it is not the correction that the caller saw.
 */
export const markCorrectionHandled = defineCommand({
  call: CALLS.markCorrectionHandled,
  async perform(context, { componentId, correctionId, isHandled, explanation: given }) {
    const { tx, actor, case: theCase, now } = context;
    const correction = await shownCorrection(context, { componentId, correctionId });
    const explanation = given === undefined ? correction.explanation : given || null;
    const isMarked = correction.isHandled !== isHandled;
    if (!isMarked && explanation === correction.explanation) return { result: undefined, audit: null };
    const state = await loadFormState(context);
    if (isMarked && isHandled) requireMade(context, state, [correction]);
    if (isMarked && !isHandled) requireVisible(correction);
    const handledAt = isHandled ? now : null;
    await tx.correction.update({
      where: { id: correction.id },
      data: { isHandled, explanation, ...(isMarked && { handledAt }) },
    });
    // What is explained is sent in with the correction. Until then nobody else has to know.
    if (!isMarked && !isHandled) return { result: undefined, audit: null };
    const counts = await correctionCounts(tx, theCase.id);
    const sent = { ...correction, explanation };
    return {
      result: undefined,
      audit: isHandled
        ? { type: 'CorrectionHandled', details: correctedIn(sent) }
        : { type: 'CorrectionUnhandled', details: { formId: correction.formId, componentId } },
      update: counts,
      // The mails say that the applicant did it, so send them only then.
      mails:
        isMarked && isHandled && actor.kind === 'applicant'
          ? [correctedMail(theCase, state, [sent]), ...(await correctionReceipt(context, counts))]
          : [],
    };
  },
});

/**
 * Marks corrections as handled, all or none. Each needs another answer than the one that was to be corrected, or an explanation, and every
 * field that it opened must be complete. Throws CONFLICT if one of them is no longer there.
 */
export const sendCorrections = defineCommand({
  call: CALLS.sendCorrections,
  async perform(context, { correctionIds }) {
    const { tx, actor, case: theCase, now } = context;
    const shown = await tx.correction.findMany({
      where: { caseId: theCase.id, id: { in: correctionIds }, clearedAt: null },
      orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    });
    if (shown.length < new Set(correctionIds).size) {
      throw await changedMeanwhile(tx, actor, { caseId: theCase.id, formId: shown[0]?.formId ?? '' });
    }
    const open = shown.filter(({ isHandled }) => !isHandled);
    const [first, ...others] = open.map(correctedIn);
    if (!first) return { result: undefined, audit: null };
    const state = await loadFormState(context);
    requireAnswered(state, open);
    requireMade(context, state, open);
    await tx.correction.updateMany({
      where: { id: { in: open.map(({ id }) => id) } },
      data: { isHandled: true, handledAt: now },
    });
    const counts = await correctionCounts(tx, theCase.id);
    return {
      result: undefined,
      audit: {
        type: 'CorrectionHandled',
        details: { ...first, ...(others.length > 0 && { others }) },
      },
      update: counts,
      mails:
        actor.kind === 'applicant'
          ? [correctedMail(theCase, state, open), ...(await correctionReceipt(context, counts))]
          : [],
    };
  },
});

const correctedIn = ({
  formId,
  componentId,
  explanation,
}: Pick<Correction, 'formId' | 'componentId' | 'explanation'>) => ({
  formId,
  componentId,
  ...(explanation !== null && { explanation }),
});

function requireAnswered(state: FormState, corrections: readonly Correction[]): void {
  const unanswered = corrections.filter(
    (correction) => !isAnswered(correction, state.stored.get(correction.componentId)?.value ?? ''),
  );
  if (unanswered.length === 0) return;
  throw new AppError('CORRECTION_UNANSWERED', {
    errors: Object.fromEntries(unanswered.map(({ componentId }) => [componentId, ['REQUIRED']])),
  });
}

/** Throws CORRECTION_INCOMPLETE unless every field that these corrections opened is complete. */
function requireMade(context: CommandContext, state: FormState, corrections: readonly Correction[]): void {
  const answers = answersOf(context, state);
  requireComplete(
    corrections.flatMap((correction) => incompleteFields(state.template, correction, answers)),
    answers.errors,
  );
}

function requireVisible({ componentId, notAsked }: Correction): void {
  if (notAsked) throw new AppError('CORRECTION_NOT_ASKED', { errors: { [componentId]: ['NOT_ASKED'] } });
}

/** Throws CORRECTION_INCOMPLETE, naming the fields, if any of these fields has an error. */
export function requireComplete(componentIds: readonly string[], errors: FormErrors): void {
  if (componentIds.length === 0) return;
  throw new AppError('CORRECTION_INCOMPLETE', {
    errors: Object.fromEntries(componentIds.map((id) => [id, errorsOf(errors, id)])),
  });
}
