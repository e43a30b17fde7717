import type { AuditEvent } from '@/lib/domain/audit/events';
import type { CommandContext } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { correctedMail } from './corrected-mail';
import { correctionReceipt } from './correction-receipt';
import type { FormState } from './form-state';
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
