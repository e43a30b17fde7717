import { TAG } from './component';
import type { ReadOnlyTag } from './locking';

/** A tag that an organisation locks, and the roles that may change its fields all the same. */
interface LockedTag {
  key: string;
  overrideByRoles: readonly number[];
}

/** The facts of a case that decide whether a tag is locked. */
export interface TagFacts {
  /** Whether the register knows the company's name. */
  nameIsKnown: boolean;
  /** The roles that write the address of the contact person in the form. None once somebody was mailed a link to the application. */
  contactWriters: readonly number[];
}

/** The facts of an application that a company has made itself. */
export const ORDINARY_CASE: TagFacts = { nameIsKnown: true, contactWriters: [] };

/** Tags that the product locks in every case. An organisation's setting for them has no effect. */
export const FIXED_TAGS: readonly string[] = [TAG.organisationNumber, TAG.contactEmail];

/**
 * The tags that are locked in a case, given those that its organisation locks. The name is open until the register knows it. Nobody may
 * change the number, because the case is found by it. The contact person is changed by a command of its own, which sends the new person a
 * link. In a silent case, of which nobody was mailed a link, case workers write the address in the form.
 */
export function readOnlyTags(
  locked: readonly LockedTag[],
  { nameIsKnown, contactWriters }: TagFacts,
): ReadOnlyTag[] {
  return [
    ...locked
      .filter(({ key }) => !FIXED_TAGS.includes(key) && (key !== TAG.companyName || nameIsKnown))
      .map(({ key, overrideByRoles }) => ({ key, readOnlyOverrideByRoles: overrideByRoles })),
    { key: TAG.organisationNumber, readOnlyOverrideByRoles: [] },
    { key: TAG.contactEmail, readOnlyOverrideByRoles: contactWriters },
  ];
}
