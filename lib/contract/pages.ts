import { z } from 'zod';
import { PAGES, TEXT_LIMITS } from '@/lib/domain/limits';

/** What is asked for of a list that is read page by page, newest pages first. */
export const pageParameters = z.object({
  /** `nextCursor` of the page before. */
  cursor: z.string().max(TEXT_LIMITS.cursor).optional(),
  pageSize: z.coerce.number().int().min(1).max(PAGES.most).optional(),
});
export type PageParameters = z.output<typeof pageParameters>;

/** Some of a list, and where the next, older ones begin; null when there are none. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** An answer with one page of a list in it. */
export const nextCursorShape = z.string().nullable();

const momentCursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** The place of a row in a list by time, as its cursor. */
export function writeMoment({ createdAt, id }: { createdAt: Date; id: string }): string {
  return `${createdAt.toISOString()}_${id}`;
}

/** Reads it back; null for what is not one. */
export function readMoment(cursor: string): { createdAt: Date; id: string } | null {
  const parsed = momentCursor.safeParse(cursor.split('_'));
  return parsed.success ? { createdAt: new Date(parsed.data[0]), id: parsed.data[1] } : null;
}

/**
 * A page out of rows that were read newest first, one more than asked for when there are older ones.
 *
 * @param cursorOf The cursor that the page after this row begins with.
 */
export function pageOf<T>(rows: readonly T[], size: number, cursorOf: (row: T) => string): Page<T> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > size && last ? cursorOf(last) : null };
}
