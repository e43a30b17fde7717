import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queue } from '@/lib/engine/jobs/queue';
import { runStaffProcedure } from '@/lib/engine/query';
import { isOperator } from '@/lib/features/installation/operator';
import { readInstallation } from '@/lib/features/installation/read-installation';
import { retryJobs } from '@/lib/features/installation/retry-jobs';
import { failingJobs } from '@/lib/integrations/telemetry/failing-jobs';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const admin = () => world.workers.teknikbolagen[1];
const retry = (name: string) =>
  runStaffProcedure(retryJobs, { queue: name }, { actor: admin(), locale: 'sv' });

beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => undefined);
  env().OPERATOR_ACCOUNTS = [admin().email];
  await db().$executeRaw`DELETE FROM pgboss.job`;
  await db().mail.deleteMany();
});
afterEach(() => {
  env().OPERATOR_ACCOUNTS = [];
});

async function giveUp(name: 'move-file' | 'send-mail', data: object): Promise<string> {
  const boss = await queue();
  const id = (await boss.send(name, data, { retryLimit: 0 })) ?? '';
  await boss.fetch(name);
  await boss.fail(name, id, new Error('the disk is full'));
  return id;
}
const stateOf = async (id: string) => {
  const [row] = await db().$queryRaw<{ state: string; due: boolean }[]>`
    SELECT state::text, start_after <= now() AS due FROM pgboss.job WHERE id = ${id}::uuid`;
  return row;
};

it('is whom the settings name, by address or by the id at the identity provider, and nobody else', async () => {
  expect(await isOperator(admin())).toBe(true);
  expect(await isOperator({ ...admin(), email: admin().email.toUpperCase() })).toBe(true);
  expect(await isOperator(world.workers.teknikbolagen[2])).toBe(false);
  const { subject } = await db().account.findUniqueOrThrow({ where: { id: admin().accountId } });
  env().OPERATOR_ACCOUNTS = [subject.split('#').at(-1) ?? ''];
  expect(await isOperator(admin())).toBe(true);
  expect(await isOperator(world.workers.teknikbolagen[2])).toBe(false);
  env().OPERATOR_ACCOUNTS = [];
  expect(await isOperator(admin())).toBe(false);
});

it('runs given-up jobs of one queue again, at once', async () => {
  const [again, other] = [await giveUp('move-file', {}), await giveUp('send-mail', {})];
  expect(await retry('move-file')).toEqual({ jobs: 1 });
  expect(await stateOf(again)).toMatchObject({ state: expect.stringMatching(/created|retry/), due: true });
  expect(await stateOf(other)).toMatchObject({ state: 'failed' });
});

it('does not wait for the next try of what has failed often', async () => {
  const id = (await (await queue()).send('move-file', {})) ?? '';
  await db().$executeRaw`
    UPDATE pgboss.job SET state = 'retry', retry_count = 9, start_after = now() + interval '1 hour' WHERE id = ${id}::uuid`;
  expect(await retry('move-file')).toEqual({ jobs: 1 });
  expect(await stateOf(id)).toEqual({ state: 'retry', due: true });
});

it('does not wait for the next try of a mail that could not be made', async () => {
  const { id: caseId } = await world.caseIn('STARTED');
  const texts = { type: 'caseCreated', locale: 'sv', subject: 'Ansökan', data: {} };
  const mail = { caseId, ...texts, to: 'vera@example.com', messageId: caseId };
  const { id: mailId } = await db().mail.create({ data: mail });
  const id = (await (await queue()).send('send-mail', { mailId }, { startAfter: 3_600 })) ?? '';
  expect(await retry('send-mail')).toEqual({ jobs: 0 });
  await db().mailEvent.create({ data: { id: mailId, mailId, status: 'failed', at: new Date() } });
  expect(await retry('send-mail')).toEqual({ jobs: 1 });
  expect(await stateOf(id)).toEqual({ state: 'created', due: true });
});

it('shows a failure of a timetable until a later run has done the work', async () => {
  const boss = await queue();
  const fail = async (name: 'poll-signing' | 'move-file') => {
    const id = (await boss.send(name, {}, { retryLimit: 0 })) ?? '';
    await boss.fetch(name);
    await boss.fail(name, id, new Error('cannot be reached'));
  };
  const complete = async (name: 'poll-signing' | 'move-file') => {
    const id = (await boss.send(name, {})) ?? '';
    await boss.fetch(name);
    await boss.complete(name, id);
  };
  const failing = async () => (await failingJobs()).map(({ queue: name }) => name);
  await boss.schedule('poll-signing', '*/5 * * * *');
  await fail('poll-signing');
  await fail('move-file');
  expect(await failing()).toEqual(['move-file', 'poll-signing']);
  await complete('poll-signing');
  await complete('move-file');
  expect(await failing()).toEqual(['move-file']);
  await fail('poll-signing');
  expect(await failing()).toEqual(['move-file', 'poll-signing']);
});

it('refuses others, and queues that are none', async () => {
  expect((await refusalOf(retry('dead-letter'))).code).toBe('NOT_FOUND');
  expect((await refusalOf(retry('toString'))).code).toBe('NOT_FOUND');
  env().OPERATOR_ACCOUNTS = ['somebody@example.com'];
  expect((await refusalOf(retry('move-file'))).code).toBe('FORBIDDEN');
});

it('reads the installation, and nothing of a case', async () => {
  const { reference, orgNo } = await world.caseIn('STARTED');
  await giveUp('move-file', {});
  const found = await readInstallation();
  expect(found.jobs).toMatchObject([{ queue: 'move-file', jobs: 1, error: 'the disk is full' }]);
  expect(found.organisations).toContainEqual(
    expect.objectContaining({ slug: 'teknikbolagen', state: 'open' }),
  );
  expect(found.rules.find(({ rule }) => rule === 'jobs')).toMatchObject({ state: 'wrong' });
  expect(found.database).toMatch(/^\d+/);
  const words = JSON.stringify(found);
  for (const word of [reference, orgNo]) expect(words).not.toContain(word);
});
