import { readMoment } from '@/lib/contract/pages';
import { AppError } from '@/lib/domain/errors';

/** The rows before a cursor, for a list sorted by time and id, newest first. Throws VALIDATION_FAILED for an invalid cursor. */
export function olderThan(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const place = readMoment(cursor);
  if (!place) throw invalidCursor();
  const { createdAt, id } = place;
  return { createdAt: { lte: createdAt }, NOT: { createdAt, id: { gte: id } } };
}

/** The number at a cursor, for a log sorted by its running number. Throws VALIDATION_FAILED for an invalid cursor. */
export function readSequence(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor();
  return Number(cursor);
}

/** The error for an invalid cursor. */
export function invalidCursor(): AppError {
  return new AppError('VALIDATION_FAILED', { errors: { cursor: ['INVALID'] } });
}
