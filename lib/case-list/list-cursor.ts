import { z } from 'zod';
import type { ListParameters } from '@/lib/contract/list-parameters';
import { AppError } from '@/lib/domain/errors';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { ListRow } from './list-item';

/** The last row of a page: its sort value and id. */
export interface Cursor {
  value: string;
  id: string;
}

const value = z
  .string()
  .max(TEXT_LIMITS.cursor)
  .refine((text) => !text.includes('\0'));
const cursorShape = z.tuple([value, z.uuid()]);

export function writeCursor({ sort }: ListParameters, row: ListRow): string {
  const value = sort === 'companyName' ? row.company_name : row.created_at.toISOString();
  return Buffer.from(JSON.stringify([value, row.id])).toString('base64url');
}

/** Throws VALIDATION_FAILED for an invalid cursor. */
export function readCursor({ cursor, sort }: ListParameters): Cursor | null {
  if (!cursor) return null;
  try {
    const [value, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (sort !== 'companyName') z.iso.datetime().parse(value);
    return { value, id };
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', { errors: { cursor: ['INVALID'] }, cause });
  }
}
