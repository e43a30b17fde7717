import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { assigneeIn, endSubstitution, type Person, substituteOf } from '@/lib/engine/access/substitute';
import type { Change, Command } from '@/lib/engine/command';

/** Gives the case of a person who is away to their substitute, and gives it back when the person returns. Otherwise changes nothing. */
export const coverCase: Command<void, void> = {
  action: 'coverAbsence',
  async perform({ tx, case: theCase, now }) {
    const { assignedToId, assignedForId, moId } = theCase;
    const ownerId = assignedForId ?? assignedToId;
    if (ownerId === null) return { result: undefined, audit: null };
    const substitute = await substituteOf(tx, ownerId, moId, now);
    if (substitute) {
      if (substitute.id === assignedToId) return { result: undefined, audit: null };
      await endSubstitution(tx, theCase.id);
      return given(substitute, ownerId);
    }
    if (assignedForId === null) return { result: undefined, audit: null };
    const owner = await assigneeIn(tx, ownerId, moId);
    return owner ? given(owner, null) : ended(theCase);
  },
};

function given({ id, name, email }: Person, assignedForId: string | null): Change<void> {
  return {
    result: undefined,
    audit: { type: 'CaseDelegated', details: { name, email } },
    update: { assignedToId: id, assignedForId },
  };
}

/** Lets the substitute keep the case, because its owner no longer handles cases here. */
function ended({ assignedTo }: CaseRecord): Change<void> {
  const { name = '', email = '' } = assignedTo ?? {};
  return {
    result: undefined,
    audit: { type: 'CaseDelegated', details: { name, email } },
    update: { assignedForId: null },
  };
}
