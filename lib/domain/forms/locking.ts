import type { FormStatus } from '@/lib/domain/lifecycle/status';
import { TAG } from './component';

/** A tag that makes fields read-only, except for roles that override it. */
export interface ReadOnlyTag {
  key: string;
  readOnlyOverrideByRoles: readonly number[];
}

export interface LockingInput {
  /** The case has an active status. */
  isCaseActive: boolean;
  /** The case is SHARED_* or DOWNLOADED_FOR_ANALOG_SIGNATURE. */
  isCaseShared: boolean;
  /** Locked as the specification means it: shared, signed, signature approved, completed, or on paper. */
  isCaseLocked: boolean;
  /** The caller's role in the case's organisation, or null for an applicant. */
  roleId: number | null;
  /** The field's tag. */
  tag?: string | null;
  readOnlyTags: readonly ReadOnlyTag[];
  /**
   * An open or handled correction opens this field. The correction is of the field itself, or of a field that decides whether this one is
   * shown.
   */
  isOpenedByCorrection: boolean;
  formStatus: FormStatus;
}

/**
 * Whether a field is locked. The order of the checks matters: a correction opens a field in an approved form or a signed case, but never
 * while the document is out for signing, and never a read-only field. The correction may be in another form than the field:
 * `openedByCorrections` returns the fields that a correction opens. An open correction locks no other field. Permissions decide separately
 * what the caller's role may do.
 */
export function isLocked(input: LockingInput): boolean {
  if (!input.isCaseActive) return true;
  if (input.isCaseShared) return true;
  if (isReadOnlyFor(input)) return true;
  if (input.isOpenedByCorrection) return false;
  if (input.formStatus === 'APPROVED') return true;
  return input.isCaseLocked;
}

/**
 * Whether a form is locked as a whole, by the case or because it is approved. It is not if any of its fields is open. Read-only fields do
 * not lock the form, and neither does having no fields: a form with nothing to type can be done.
 */
export function isFormLocked(
  { isCaseLocked, formStatus }: Pick<LockingInput, 'isCaseLocked' | 'formStatus'>,
  fields: readonly { locked: boolean }[],
): boolean {
  return (isCaseLocked || formStatus === 'APPROVED') && fields.every(({ locked }) => locked);
}

/** Whether a field is always read-only for a role, or for the applicant (null). */
export function isReadOnlyFor({
  tag,
  readOnlyTags,
  roleId,
}: Pick<LockingInput, 'tag' | 'readOnlyTags' | 'roleId'>): boolean {
  const rule = tag ? readOnlyTags.find(({ key }) => key === tag) : undefined;
  if (!rule) return false;
  return roleId === null || !rule.readOnlyOverrideByRoles.includes(roleId);
}

/** A tag that an organisation locks, and the roles that may change its fields all the same. */
interface LockedTag {
  key: string;
  overrideByRoles: readonly number[];
}

/** The facts of a case that decide whether a tag is locked. */
interface TagFacts {
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
