import { CALLS } from '@/lib/contract/contract';
import type { AuditEvent } from '@/lib/domain/audit/events';
import { AppError } from '@/lib/domain/errors';
import { statusesFor, TRANSITIONS } from '@/lib/domain/lifecycle/transitions';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { type Command, defineCommand, requireAllowed } from '@/lib/engine/command';

/** Archives a finished case by hand, or takes a case out of the archive, so that it is as before. */
export const archiveCase = defineCommand({
  call: CALLS.archiveCase,
  choose: ({ isArchived = true }) => (isArchived ? 'archiveCase' : 'unarchiveCase'),
  async perform(_context, { isArchived = true }) {
    const audit: AuditEvent = isArchived
      ? { type: 'CaseArchived', details: { byAge: false } }
      : { type: 'CaseUnarchived', details: {} };
    return { result: ({ status }) => ({ status }), audit };
  },
});

/** The same for the nightly job. Throws ILLEGAL_TRANSITION if the case has changed since `before`. */
export const archiveByAge: Command<{ before: Date }, void> = {
  action: 'archiveByAge',
  async perform({ case: { lastChangedAt } }, { before }) {
    if (lastChangedAt >= before) throw new AppError('ILLEGAL_TRANSITION');
    return { result: undefined, audit: { type: 'CaseArchived', details: { byAge: true } } };
  },
};

/**
 * Closes a case so that the company may apply again: resets a rejected case, or removes an active one. Throws ILLEGAL_TRANSITION for a note
 * to an erased case, because such a case takes no notes.
 */
export const deleteCase = defineCommand({
  call: CALLS.deleteCase,
  choose: (_input, theCase) => closingAction(theCase),
  async perform({ tx, actor, case: theCase }, { note }) {
    if (note) await requireAllowed(tx, actor, theCase, 'writeNote');
    const { to } = TRANSITIONS[closingAction(theCase)];
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseReset', details: { note: note ?? null, to } },
    };
  },
});

function closingAction({ status }: CaseRecord): 'resetCase' | 'removeCase' {
  return statusesFor('resetCase').includes(status) ? 'resetCase' : 'removeCase';
}
