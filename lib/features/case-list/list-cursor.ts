import { z } from 'zod';
import type { ListParameters } from '@/lib/contract/case-list';
import { cursorMoment } from '@/lib/contract/pages';
import { AppError } from '@/lib/domain/errors';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { sortOf } from '@/lib/domain/list-order';
import type { ListRow } from './list-item';

/** The last row of a page: its sort value and id. */
export interface Cursor {
  value: string;
  id: string;
}

const value = z
  .string()
  .max(TEXT_LIMITS.cursor)
  .refine((text) => !text.includes('\0') && text.isWellFormed());
const cursorShape = z.tuple([value, z.guid()]);

export function writeCursor(parameters: ListParameters, row: ListRow): string {
  const values = {
    companyName: () => row.company_name,
    createdAt: () => row.created_at.toISOString(),
    waitsSince: () => (row.waits_since ?? row.created_at).toISOString(),
  };
  const value = values[sortOf(parameters)]();
  return Buffer.from(JSON.stringify([value, row.id])).toString('base64url');
}

/** Throws VALIDATION_FAILED for an invalid cursor. */
export function readCursor(parameters: ListParameters): Cursor | null {
  const { cursor } = parameters;
  if (!cursor) return null;
  try {
    const [value, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (sortOf(parameters) !== 'companyName') cursorMoment.parse(value);
    return { value, id };
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', { errors: { cursor: ['INVALID'] }, cause });
  }
}
