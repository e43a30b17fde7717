import { AppError } from '@/lib/domain/errors';
import { errorsOf, type FormErrors } from '@/lib/domain/forms/validation';

/** Refuses while these fields have errors, and names them. Throws CORRECTION_INCOMPLETE. */
export function requireComplete(componentIds: readonly string[], errors: FormErrors): void {
  if (componentIds.length === 0) return;
  throw new AppError('CORRECTION_INCOMPLETE', {
    errors: Object.fromEntries(componentIds.map((id) => [id, errorsOf(errors, id)])),
  });
}
