import { expect, it } from 'vitest';
import { db, type Tx } from '@/lib/platform/database/db';
import { problemOf } from '@/lib/server/http/problem';

/** What a statement ends with that takes longer than it may. */
function failureOf(statement: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const slow = db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = '100ms'`;
    await statement(tx);
  });
  return slow.then(
    () => null,
    (error: unknown) => error,
  );
}

it('says UNAVAILABLE of a statement of ours that the database is too slow for', async () => {
  const error = await failureOf((tx) => tx.$queryRaw`SELECT 1 FROM pg_sleep(2)`);
  expect(problemOf(error, 'sv', 'id')).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' });
});

it('says the same of a statement that Prisma writes', async () => {
  await db().$transaction(async (holder) => {
    await holder.$executeRaw`LOCK TABLE note IN ACCESS EXCLUSIVE MODE`;
    const error = await failureOf((tx) => tx.note.count());
    expect(problemOf(error, 'sv', 'id')).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' });
  });
});

it('says INTERNAL of a statement that is wrong', async () => {
  const error = await db().$queryRaw`SELECT missing FROM note`.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(problemOf(error, 'sv', 'id')).toMatchObject({ status: 500, errorCode: 'INTERNAL' });
});
