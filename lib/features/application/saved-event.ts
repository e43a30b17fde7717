import type { AuditEvent } from '@/lib/domain/audit/events';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { CommandContext } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import type { Correction } from '@/lib/generated/prisma/client';
import { textFor } from '@/lib/platform/i18n/text-for';
import { type FormState, fieldLabel } from './form-state';
import type { SavedForms } from './save-forms';
import type { ValueChange } from './write-values';

/** The audit event of saved answers, with changed corrections. */
export function savedEvent(
  { actor }: CommandContext,
  state: FormState,
  { changes, doneFormId, saved }: { changes: ValueChange[]; doneFormId: string | null; saved: SavedForms },
): AuditEvent {
  const touched = changes.map(({ componentId }) => state.formOf(componentId));
  const formIds = [...new Set([...touched, ...(doneFormId ? [doneFormId] : [])])];
  const type = actor.kind === 'applicant' ? ('FormValueSaved' as const) : ('FormValueSavedFromVO' as const);
  const corrections = saved.corrections.length > 0 ? { corrections: saved.corrections } : {};
  return { type, details: { formIds, changes, ...corrections } };
}

/** The mails if the applicant's answer settles corrections, the same as when corrections are marked as handled. */
export async function savedMails(
  context: CommandContext,
  state: FormState,
  { corrections, counts }: SavedForms,
): Promise<MailRequest[]> {
  const settled = corrections.flatMap(({ outcome, componentId }) =>
    outcome === 'NOT_ASKED' ? [componentId] : [],
  );
  if (context.actor.kind !== 'applicant' || settled.length === 0) return [];
  const made = await context.tx.correction.findMany({
    where: { caseId: context.case.id, componentId: { in: settled }, clearedAt: null },
    orderBy: { requestedAt: 'asc' },
  });
  return [correctedMail(context.case, state, made), ...(await correctionReceipt(context, counts))];
}

/**
 * Informs the case worker which corrections the company has made. Each shows the request under the name of its field, and why the company says
 * that the answer is right.
 */
export function correctedMail(
  { mo }: Pick<CaseRecord, 'mo'>,
  { template }: Pick<FormState, 'template'>,
  corrections: readonly Pick<Correction, 'id' | 'formId' | 'componentId' | 'description' | 'explanation'>[],
): MailRequest {
  const fields = corrections.map(({ id, formId, componentId, description, explanation }) => ({
    correctionId: id,
    formId,
    description: explanation
      ? `${description}\n\n${textFor(mo.locale)('mail.common.explained')}\n${explanation}`
      : description,
    label: fieldLabel(template, componentId, mo.locale),
  }));
  return { type: 'correctionHandled', to: 'responsible', fields };
}

/**
 * The receipt to the company once all its corrections are in. There is one receipt for all requested corrections, however often one of them
 * is marked again. Empty while a correction is open.
 */
export async function correctionReceipt(
  { tx, case: { id: caseId } }: Pick<CommandContext, 'tx' | 'case'>,
  { openCorrections }: { openCorrections?: number },
): Promise<MailRequest[]> {
  if (openCorrections !== 0) return [];
  const newest = await tx.correction.findFirst({
    where: { caseId, clearedAt: null },
    orderBy: { requestedAt: 'desc' },
    select: { requestedAt: true },
  });
  if (!newest) return [];
  const sent = await tx.mail.count({
    where: { caseId, type: 'correctionsReceived', createdAt: { gte: newest.requestedAt } },
  });
  return sent === 0 ? [{ type: 'correctionsReceived', to: 'contact' }] : [];
}
