import type { FormStatus } from './component';

/** A tag whose fields are read-only, but for the roles that override it. */
export interface ReadOnlyTag {
  key: string;
  readOnlyOverrideByRoles: readonly number[];
}

export interface LockingInput {
  /** The case has an active status. */
  isCaseActive: boolean;
  /** The case is SHARED_* or DOWNLOADED_FOR_ANALOG_SIGNATURE. */
  isCaseShared: boolean;
  /** The specification's "case is locked": shared, signed, signature approved, completed, or on paper. */
  isCaseLocked: boolean;
  /** The caller's role in the case's organisation, or null for an applicant. */
  roleId: number | null;
  /** The field's tag. */
  tag?: string | null;
  readOnlyTags: readonly ReadOnlyTag[];
  /** A correction that is not cleared opens this field: it is of the field itself, or of one that decides whether it is asked. */
  isOpenedByCorrection: boolean;
  formStatus: FormStatus;
}

/**
 * Whether a field is locked. The order is the rule: a correction opens a field in an approved form or a signed case, but never
 * one whose document is out for signing, and never a read-only one.
 * What the caller's role may do at all is a matter of permissions, not of this.
 */
export function isLocked(input: LockingInput): boolean {
  if (!input.isCaseActive) return true;
  if (input.isCaseShared) return true;
  if (isReadOnlyFor(input)) return true;
  if (input.isOpenedByCorrection) return false;
  if (input.formStatus === 'APPROVED') return true;
  return input.isCaseLocked;
}

/** Whether a field is read-only for a role, or for the applicant (null), whatever the state of the case. */
export function isReadOnlyFor({
  tag,
  readOnlyTags,
  roleId,
}: Pick<LockingInput, 'tag' | 'readOnlyTags' | 'roleId'>): boolean {
  const rule = tag ? readOnlyTags.find(({ key }) => key === tag) : undefined;
  if (!rule) return false;
  return roleId === null || !rule.readOnlyOverrideByRoles.includes(roleId);
}
