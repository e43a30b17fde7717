import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { type Command, inTransaction, runCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { getCaseView } from '@/lib/features/case/get-case';
import { isAdmissionDateMailed } from '@/lib/features/case/send-admission-date';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { settleMarks } from '@/lib/features/mail/receive-mail-events';
import { failingJobs } from '@/lib/integrations/telemetry/failing-jobs';
import { queueDepths } from '@/lib/integrations/telemetry/metrics';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB } from '@/lib/server/jobs/run-job';
import type { SomeCase } from '../../../fixtures/cases';
import { workOff } from '../../../fixtures/queue';
import { setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
afterEach(async () => {
  await db().$executeRaw`DELETE FROM pgboss.job`;
  await db().$executeRaw`DELETE FROM mail`;
});

const TWO_DAYS_AGO = () => new Date(Date.now() - 48 * HOUR_MS);
const put = async ({ id }: SomeCase, request: MailRequest, at = new Date()): Promise<string> => {
  await inTransaction(async (tx) => queueMail(tx, await lockCase(tx, systemActor('job'), id), request, at));
  const mail = await db().mail.findFirstOrThrow({
    where: { caseId: id, type: request.type },
    orderBy: { createdAt: 'desc' },
  });
  return mail.id;
};
/** As if the texts of a version needed a value that no mail has. */
const breakMail = (id: string) =>
  db().$executeRaw`UPDATE mail SET data = data #- '{values,company}' WHERE id = ${id}::uuid`;
const mend = (id: string) =>
  db()
    .$executeRaw`UPDATE mail SET data = jsonb_set(data, '{values,company}', '"Alfa AB"') WHERE id = ${id}::uuid`;
const ADMISSION = { type: 'admissionDate', to: 'contact', values: { admissionDate: '2027-02-01' } } as const;
const subjectsTo = async ({ contactEmail }: SomeCase): Promise<string[]> => {
  const answer = await fetch(
    `${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(contactEmail ?? '')}`,
  );
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
};
const arrived = (theCase: SomeCase, count: number) =>
  vi.waitFor(async () => expect(await subjectsTo(theCase)).toHaveLength(count));
const markOf = async ({ id }: SomeCase) => (await stateOf(id)).case.hasUndeliveredMail;
const ERROR = "The text mail.admissionDate.places.membership cannot be made from the mail's values";

describe('a mail that cannot be made', () => {
  it('shows on its case, to the operators and in the metrics, and is tried again in an hour', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const id = await put(theCase, ADMISSION);
    await breakMail(id);
    const anna = world.workers.teknikbolagen[1];
    expect(await isAdmissionDateMailed(db(), theCase, '2027-02-01')).toBe(true);

    await workOff('send-mail');
    const { mails, case: after } = await stateOf(theCase.id);
    expect(mails).toMatchObject([{ sentAt: null, attempts: 1, lastError: ERROR }]);
    expect(after).toMatchObject({ hasUndeliveredMail: true, waitsFor: 'us' });
    const view = await getCaseView(anna, theCase.id);
    expect(view).toMatchObject({ undeliveredMail: { email: theCase.contactEmail, status: 'failed' } });
    expect(await isAdmissionDateMailed(db(), theCase, '2027-02-01')).toBe(false);

    expect(await failingJobs()).toMatchObject([
      { queue: 'send-mail', jobs: 1, error: `admissionDate: ${ERROR}` },
    ]);
    expect(await queueDepths()).toContainEqual({ queue: 'send-mail', state: 'failing', jobs: 1 });
    const waiting = await db().$queryRaw`
      SELECT round(extract(epoch FROM start_after - created_on) / 60)::int AS minutes FROM pgboss.job
      WHERE name = 'send-mail' AND state = 'created'`;
    expect(waiting).toEqual([{ minutes: 60 }]);
  });

  it('has one event and one next try, however often it fails', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const id = await put(theCase, ADMISSION);
    await breakMail(id);
    for (let hour = 0; hour < 3; hour += 1) {
      await workOff('send-mail');
      await db().case.update({ where: { id: theCase.id }, data: { hasUndeliveredMail: false } });
      await db().$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`;
    }
    await workOff('send-mail');
    expect(await db().mailEvent.findMany({ where: { mailId: id } })).toMatchObject([{ status: 'failed' }]);
    expect(await markOf(theCase)).toBe(true);
    const jobs = await db()
      .$queryRaw`SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND state <> 'completed'`;
    expect(jobs).toHaveLength(1);
  });

  it('is sent once when the product can make it, and its case is free again', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const id = await put(theCase, ADMISSION);
    await breakMail(id);
    await workOff('send-mail');
    await settleMarks();
    expect(await markOf(theCase)).toBe(true);
    await mend(id);
    await db().$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`;
    expect(await workOff('send-mail')).toBe(1);
    await deliverMail(id);
    await arrived(theCase, 1);
    expect(await markOf(theCase)).toBe(false);
    expect(await failingJobs()).toEqual([]);
  });

  it('is removed when it is no longer true by then, and its case is free again', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const id = await put(theCase, ADMISSION);
    await breakMail(id);
    await deliverMail(id);
    await mend(id);
    await db().case.update({
      where: { id: theCase.id },
      data: { status: 'REJECTED', rejectionReason: 'Uppfyller inte villkoren.' },
    });
    await deliverMail(id);
    expect((await stateOf(theCase.id)).mails).toEqual([]);
    expect(await markOf(theCase)).toBe(false);
    expect(await subjectsTo(theCase)).toEqual([]);
  });

  it('marks the case whoever it is for', async () => {
    const theCase = await world.caseIn('STARTED');
    await deliverMail(await put(theCase, { type: 'colleagueInvited', to: ['kollega@example.com'] }));
    expect(await markOf(theCase)).toBe(true);
  });
});

describe('a mail that cannot be made when it is queued', () => {
  /** An action whose mail lacks a value that its text needs. */
  const command: Command<null, void> = {
    action: 'sendAdmissionDate',
    perform: async () => ({
      result: undefined,
      audit: { type: 'AdmissionDateMailSent', details: { admissionDate: '2027-02-01' } },
      mails: [{ type: 'admissionDate', to: 'contact' }],
    }),
  };

  it('refuses what a person does, and changes nothing', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const before = await stateOf(theCase.id);
    const acted = runCommand(command, world.workers.teknikbolagen[1], theCase.id, null);
    await expect(acted).rejects.toMatchObject({ code: 'MAIL_NOT_MADE', status: 500, message: ERROR });
    expect(await stateOf(theCase.id)).toEqual(before);
  });

  it('is queued all the same if no person causes it, and shows on its case', async () => {
    const theCase = await world.caseIn('STARTED');
    const id = await put(theCase, { type: 'colleagueInvited', to: ['kollega@example.com'] });
    expect(await db().mail.findUniqueOrThrow({ where: { id } })).toMatchObject({ subject: '' });
    await deliverMail(id);
    expect(await markOf(theCase)).toBe(true);
  });
});

describe('mails that version 1.0.0 could not make, which it tried again and again and never marked', () => {
  /** As that version left a mail: not counted as tried, without an error, with a job in this state. */
  async function left(theCase: SomeCase, request: MailRequest, job: 'retry' | 'failed' | null) {
    const id = await put(theCase, request, TWO_DAYS_AGO());
    await db().$executeRaw`
      UPDATE pgboss.job SET state = ${job ?? 'failed'}::pgboss.job_state, retry_count = 30, retry_limit = 400,
        start_after = now(), created_on = now() - interval '2 days',
        output = '{"name": "Error", "message": "The text cannot be made from the values of vera@example.com"}'
      WHERE name = 'send-mail' AND data->>'mailId' = ${id}`;
    if (job === null) await db().$executeRaw`DELETE FROM pgboss.job WHERE data->>'mailId' = ${id}`;
    expect(await db().mail.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ attempts: 0, lastError: null, sentAt: null },
    });
  }

  it.each(['retry', 'failed', null] as const)(
    'are sent once if they still hold, and otherwise not: job %s',
    async (job) => {
      const [holds, rejected] = [await world.caseIn('SUBMITTED'), await world.caseIn('SUBMITTED')];
      for (const theCase of [holds, rejected]) await left(theCase, ADMISSION, job);
      await db().case.update({
        where: { id: rejected.id },
        data: { status: 'REJECTED', rejectionReason: 'Uppfyller inte villkoren.' },
      });
      const [{ jobs, error } = { jobs: 0, error: '' }] = await failingJobs();
      expect(jobs).toBe(2);
      expect(error).not.toContain('@');

      await RUN_JOB['take-up-again']({});
      await db().$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`;
      await workOff('send-mail');
      await RUN_JOB['take-up-again']({});
      await workOff('send-mail');
      await arrived(holds, 1);
      expect(await subjectsTo(rejected)).toEqual([]);
      expect((await stateOf(holds.id)).mails).toMatchObject([{ attempts: 1, sentAt: expect.any(Date) }]);
      expect((await stateOf(rejected.id)).mails).toEqual([]);
      expect(await failingJobs()).toEqual([]);
    },
  );
});
