import type { FormStatus } from '@/lib/domain/lifecycle/status';

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
