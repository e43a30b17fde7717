import { isPermitted, ROLE_IDS, type RoleId } from '@/lib/domain/lifecycle/permissions';
import { TAG } from './component';
import type { ReadOnlyTag } from './locking';

/** A tag that an organisation locks, and the roles that may change its fields all the same. */
interface LockedTag {
  key: string;
  overrideByRoles: readonly number[];
}

/** What decides in a case whether a tag is locked. */
export interface TagFacts {
  /** The register knows the company's name. */
  nameIsKnown: boolean;
  /** Somebody was mailed a link to the application. */
  hasMailedLink: boolean;
}

/** What holds for an application that a company has made itself. */
export const ORDINARY_CASE: TagFacts = { nameIsKnown: true, hasMailedLink: true };

/** Tags that the product locks in every case. What an organisation says of them has no effect. */
export const FIXED_TAGS: readonly string[] = [TAG.organisationNumber, TAG.contactEmail];

/** The roles that can change a locked field at all. Others never write answers. */
export const OVERRIDING_ROLES: readonly RoleId[] = ROLE_IDS.filter((role) => isPermitted('saveValues', role));

const MAY_WRITE_CONTACT = ROLE_IDS.filter((role) => isPermitted('changeContact', role));

/**
 * The tags that are locked in a case, by those that its organisation locks. The name is open until the register knows it. The number is
 * what the case is found by, and nobody can change it. The contact person is changed by a command of its own, which sends the new one a
 * link. In a silent case, of which nobody was mailed a link, case workers write the address in the form.
 */
export function readOnlyTags(
  locked: readonly LockedTag[],
  { nameIsKnown, hasMailedLink }: TagFacts,
): ReadOnlyTag[] {
  return [
    ...locked
      .filter(({ key }) => !FIXED_TAGS.includes(key) && (key !== TAG.companyName || nameIsKnown))
      .map(({ key, overrideByRoles }) => ({ key, readOnlyOverrideByRoles: overrideByRoles })),
    { key: TAG.organisationNumber, readOnlyOverrideByRoles: [] },
    { key: TAG.contactEmail, readOnlyOverrideByRoles: hasMailedLink ? [] : MAY_WRITE_CONTACT },
  ];
}
