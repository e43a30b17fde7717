import { CALLS } from '@/lib/contract/contract';
import { type LockingInput, ORDINARY_CASE, type ReadOnlyTag, readOnlyTags } from '@/lib/domain/forms/locking';
import { rolesFor } from '@/lib/domain/lifecycle/permissions';
import { isActive, isCaseLocked, isCaseShared, type LockFacts } from '@/lib/domain/lifecycle/status';
import { type Actor, roleIn, visibleOrganisations } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { loadVersion } from '@/lib/engine/case-version';
import { defineStaffQuery } from '@/lib/engine/query';

import { db } from '@/lib/platform/database/db';

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

/**
 * For applicants the tags that are locked in their case. For case workers those that are locked in an ordinary case of the actor's
 * organisations, each with the roles that may change its fields all the same in every one of them that locks it.
 */
export const readOnlyTagsQuery = defineStaffQuery({
  call: CALLS.listReadOnlyTags,
  async read({ actor }) {
    const organisations = await db().memberOrganisation.findMany({
      where: { id: { in: visibleOrganisations(actor) } },
      orderBy: { id: 'asc' },
      select: { publishedTemplateId: true },
    });
    const ids = organisations.flatMap(({ publishedTemplateId }) => publishedTemplateId ?? []);
    const versions = await Promise.all(ids.map((id) => loadVersion(db(), id)));
    const tags = versions.flatMap(({ process }) => readOnlyTags(process.readOnlyTags, ORDINARY_CASE));
    const byKey = [...Map.groupBy(tags, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1));
    return byKey.map(([key, [first, ...others]]) => ({
      key,
      readOnlyOverrideByRoles: (first?.readOnlyOverrideByRoles ?? []).filter((role) =>
        others.every((other) => other.readOnlyOverrideByRoles.includes(role)),
      ),
    }));
  },
  readOfCase: async ({ case: theCase }) =>
    lockedTags(theCase)
      .map(({ key, readOnlyOverrideByRoles }) => ({
        key,
        readOnlyOverrideByRoles: [...readOnlyOverrideByRoles],
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
});
