/**
 * All rows that a query answers, read a page at a time, so that a job never holds more than one page however many there are.
 *
 * @param read answers with the next page after a row, or with the first page: in an order that what is done with the rows does not
 *   change, and at most `size` of them
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
