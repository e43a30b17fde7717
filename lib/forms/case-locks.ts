import type { LockingInput, ReadOnlyTag } from '@/lib/domain/forms/locking';
import { readOnlyTags } from '@/lib/domain/forms/read-only-tags';
import { rolesFor } from '@/lib/domain/lifecycle/permissions';
import { isActive, isCaseLocked, isCaseShared, type LockFacts } from '@/lib/domain/lifecycle/status';
import { type Actor, roleIn } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';

/** The facts that lock fields of a case for a caller, besides the facts about each field. */
export type CaseLocks = Omit<LockingInput, 'tag' | 'isOpenedByCorrection' | 'formStatus'>;

const CONTACT_WRITERS = rolesFor('changeContact');

/** The locks of a case. The same for what a screen shows and for the check of a change. */
export function caseLocks(theCase: CaseRecord, actor: Actor, facts: LockFacts): CaseLocks {
  return {
    isCaseActive: isActive(theCase.status),
    isCaseShared: isCaseShared(theCase.status),
    isCaseLocked: isCaseLocked(facts),
    roleId: roleIn(actor, theCase.moId),
    readOnlyTags: lockedTags(theCase),
  };
}

/** The tags that are locked in a case. */
export function lockedTags({ process, nameIsKnown, hasMailedLink }: CaseRecord): ReadOnlyTag[] {
  const contactWriters = hasMailedLink ? [] : CONTACT_WRITERS;
  return readOnlyTags(process.readOnlyTags, { nameIsKnown, contactWriters });
}
