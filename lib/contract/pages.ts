import { z } from 'zod';
import { PAGES, TEXT_LIMITS } from '@/lib/domain/limits';
import { isMoment } from '@/lib/domain/time';

/** The parameters of a paged list. The newest page comes first. */
export const pageParameters = z.object({
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(TEXT_LIMITS.cursor).optional(),
  pageSize: z.coerce.number().int().min(1).max(PAGES.most).optional(),
});
export type PageParameters = z.output<typeof pageParameters>;

/** How many rows a page of a case's logs has. Without paging parameters it is the newest thousand, for programs that read once. */
export function pageSizeOf({ cursor, pageSize }: PageParameters): number {
  return pageSize ?? (cursor === undefined ? PAGES.whole : PAGES.standard);
}

/** A page of a list, and the cursor of the next, older page. The cursor is null if there is none. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** The cursor in an answer with one page of a list. */
export const nextCursorShape = z.string().nullable();

/** A moment in a cursor. */
export const cursorMoment = z.iso.datetime().refine((text) => isMoment(new Date(text)));
const momentCursor = z.tuple([cursorMoment, z.guid()]);

/** The cursor of a row in a list by time. */
export function writeMoment({ createdAt, id }: { createdAt: Date; id: string }): string {
  return `${createdAt.toISOString()}_${id}`;
}

/** Parses a cursor. Null if it is invalid. */
export function readMoment(cursor: string): { createdAt: Date; id: string } | null {
  const parsed = momentCursor.safeParse(cursor.split('_'));
  return parsed.success ? { createdAt: new Date(parsed.data[0]), id: parsed.data[1] } : null;
}

/**
 * Makes a page from rows, newest first, with one extra row if there are older ones.
 *
 * @param cursorOf Makes the cursor of the page that follows a row.
 */
export function pageOf<T>(rows: readonly T[], size: number, cursorOf: (row: T) => string): Page<T> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > size && last ? cursorOf(last) : null };
}
