import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { PEOPLE_RETENTION } from '@/lib/domain/retention-rules';
import { DAY_MS } from '@/lib/domain/time';
import { erasePeople } from '@/lib/features/retention/erase-people';
import { db } from '@/lib/platform/database/db';
import { createWorker } from '../../../fixtures/actors';
import { setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
let moId: number;
beforeEach(() => {
  moId = world.organisations.teknikbolagen.id;
});

/** Somebody without a role, who signed in so many days ago. */
async function somebody(name: string, days: number): Promise<string> {
  const { accountId } = await createWorker(name, []);
  await db().account.update({ where: { id: accountId }, data: { lastSignInAt: daysAgo(days) } });
  return accountId;
}
const find = (id: string) => db().account.findUnique({ where: { id } });

it('erases invitations that nobody took up, and no others', async () => {
  const { invitationDays } = PEOPLE_RETENTION;
  const grant = (invitedAt: Date | null, more: object = {}) =>
    db().roleGrant.create({
      data: {
        ...{ moId, roleId: 2, email: `${randomUUID()}@example.com`, grantedBy: 'Anna' },
        ...{ grantedAt: daysAgo(invitationDays + 5), invitedAt, ...more },
      },
    });
  const old = await grant(daysAgo(invitationDays + 1));
  const unsent = await grant(null);
  const resent = await grant(daysAgo(invitationDays - 1));
  const { accountId } = world.workers.teknikbolagen[2];
  const taken = await grant(daysAgo(invitationDays + 1), { accountId, acceptedAt: daysAgo(30) });
  await erasePeople(now);
  const left = (await db().roleGrant.findMany()).map(({ id }) => id);
  expect(left).toEqual(expect.arrayContaining([resent.id, taken.id]));
  expect(left).not.toContain(old.id);
  expect(left).not.toContain(unsent.id);
  await db().roleGrant.deleteMany({ where: { id: taken.id } });
});

it.each([
  ['search=Anna+Berg', ''],
  ['search=Anna&order=desc', 'order=desc'],
  ['work=mine&search=Anna&order=desc', 'work=mine&order=desc'],
  ['work=mine&search=a%26search%3Db', 'work=mine'],
  ['research=kept', 'research=kept'],
])('takes what an old view searches for out of %s', async (query, expected) => {
  const { accountId } = world.workers.teknikbolagen[1];
  const view = (days: number) =>
    db().savedView.create({ data: { accountId, name: randomUUID(), query, createdAt: daysAgo(days) } });
  const old = await view(PEOPLE_RETENTION.searchDays + 1);
  const young = await view(PEOPLE_RETENTION.searchDays - 1);
  await erasePeople(now);
  const queryOf = async (id: string) => (await db().savedView.findUniqueOrThrow({ where: { id } })).query;
  expect([await queryOf(old.id), await queryOf(young.id)]).toEqual([expected, query]);
});

it('removes people who left, and leaves only the name of those who wrote something', async () => {
  const { accountDays } = PEOPLE_RETENTION;
  const gone = await somebody('Borta Berg', accountDays + 1);
  const lately = await somebody('Nyss Nilsson', accountDays - 1);
  const author = await somebody('Agda Ander', accountDays + 1);
  const sharer = await somebody('Siv Sund', accountDays + 1);
  const theCase = await world.caseIn('SUBMITTED');
  await db().note.create({ data: { caseId: theCase.id, text: 'Ring', authorId: author } });
  await db().savedView.create({ data: { accountId: author, name: 'Min', query: '' } });
  await db().savedView.create({ data: { accountId: sharer, moId, name: 'Vår', query: '' } });
  const withRole = world.workers.teknikbolagen[3].accountId;
  await db().account.update({ where: { id: withRole }, data: { lastSignInAt: daysAgo(accountDays + 1) } });
  await erasePeople(now);
  expect(await find(gone)).toBeNull();
  expect(await find(lately)).toMatchObject({ name: 'Nyss Nilsson', email: expect.stringContaining('@') });
  expect(await find(withRole)).toMatchObject({ email: expect.stringContaining('@') });
  for (const [id, name] of [
    [author, 'Agda Ander'],
    [sharer, 'Siv Sund'],
  ] as const)
    expect(await find(id)).toMatchObject({ name, email: '', subject: `left#${id}` });
  const views = await db().savedView.findMany({ where: { accountId: { in: [author, sharer] } } });
  expect(views.map(({ name }) => name)).toEqual(['Vår']);
  // Again there is nothing to do.
  await erasePeople(now);
  expect(await find(author)).toMatchObject({ name: 'Agda Ander' });
});
