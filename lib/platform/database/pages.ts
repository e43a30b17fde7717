import type { Prisma } from '@/lib/generated/prisma/client';
import { db } from './db';

/**
 * All rows of a query, read page by page, so that a job never holds more than one page in memory.
 *
 * @param read returns the page after a row, or the first page, with at most `size` rows, in an order that processing the rows does not
 *   change
 */
export async function* inPages<Row>(
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>,
  size = 500,
): AsyncGenerator<Row, void, undefined> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last, size);
    yield* page;
    last = page.at(-1);
    if (page.length < size) return;
  }
}

/** The ids of the cases that a filter finds, page by page. Processing a case may remove it from the filter. */
export function caseIdsInPages(
  where: Prisma.CaseWhereInput,
  size?: number,
): AsyncGenerator<{ id: string }, void, undefined> {
  return inPages(
    (after: { id: string } | undefined, take) =>
      db().case.findMany({
        where: { AND: [where, after ? { id: { gt: after.id } } : {}] },
        orderBy: { id: 'asc' },
        take,
        select: { id: true },
      }),
    size,
  );
}
