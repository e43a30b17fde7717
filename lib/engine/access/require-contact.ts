import { AppError } from '@/lib/domain/errors';
import type { CaseRecord } from './locked-case';

/** Throws NO_CONTACT if there is nobody to mail. */
export function requireContact({ contactEmail }: Pick<CaseRecord, 'contactEmail'>): void {
  if (contactEmail === null) throw new AppError('NO_CONTACT', { errors: { case: ['NO_CONTACT'] } });
}
