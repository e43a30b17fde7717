import type { LockingInput } from '@/lib/domain/forms/locking';
import { readOnlyTags } from '@/lib/domain/forms/read-only-tags';
import { isActive, isCaseLocked, isCaseShared, type LockFacts } from '@/lib/domain/lifecycle/status';
import { type Actor, roleIn } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';

/** What locks fields of a case for somebody, besides what is known of each field. */
export type CaseLocks = Omit<LockingInput, 'tag' | 'isOpenedByCorrection' | 'formStatus'>;

/** The same for what a screen shows and for what a change is held against. */
export function caseLocks(theCase: CaseRecord, actor: Actor, facts: LockFacts): CaseLocks {
  return {
    isCaseActive: isActive(theCase.status),
    isCaseShared: isCaseShared(theCase.status),
    isCaseLocked: isCaseLocked(facts),
    roleId: roleIn(actor, theCase.moId),
    readOnlyTags: readOnlyTags(theCase.process.readOnlyTags, theCase),
  };
}
