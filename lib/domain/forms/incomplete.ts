import { AppError } from '@/lib/domain/errors';
import { errorsOf, type FormErrors } from './validation';

/** Throws CORRECTION_INCOMPLETE, naming the fields, if any of these fields has an error. */
export function requireComplete(componentIds: readonly string[], errors: FormErrors): void {
  if (componentIds.length === 0) return;
  throw new AppError('CORRECTION_INCOMPLETE', {
    errors: Object.fromEntries(componentIds.map((id) => [id, errorsOf(errors, id)])),
  });
}
