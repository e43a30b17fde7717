import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '@/lib/domain/lifecycle/state';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { dayAfter, swedishDay } from '@/lib/domain/time';
import { runCommand } from '@/lib/engine/command';
import { runStaffQuery } from '@/lib/engine/query';
import { delegateCase } from '@/lib/features/case/change-case';
import { getCaseView } from '@/lib/features/case/get-case';
import { takeCase } from '@/lib/features/case/take-case';
import { postMessage } from '@/lib/features/messages/messages';
import { listAssignees } from '@/lib/features/organisation/list-organisations';
import { absenceQuery, setAbsence } from '@/lib/features/staff/absence';
import { coverAbsences } from '@/lib/features/staff/cover-absences';
import { sendMorningMails, waitingFor } from '@/lib/features/staff/morning-mails';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
let anna: CaseWorker;
let robert: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
  robert = world.workers.teknikbolagen[2];
});
beforeEach(() => setAway(null));

const AWAY = new Date('2027-02-01T09:00:00Z');
const BACK = new Date('2027-02-06T09:00:00Z');

const setAway = async (
  until: string | null,
  { substituteId = robert.accountId, getsMorningMail = false } = {},
) => {
  const moId = world.organisations.teknikbolagen.id;
  await db().account.update({
    where: { id: anna.accountId },
    data: {
      awayFrom: null,
      awayUntil: until && new Date(until),
      getsMorningMail,
      morningMailedOn: null,
      substitutes: { deleteMany: {}, ...(until && { create: { moId, substituteId } }) },
    },
  });
};

const annasCase = (status: CaseStatus) => world.caseIn(status, { data: { assignedToId: anna.accountId } });
const responsible = async ({ id }: SomeCase) =>
  (await db().case.findUniqueOrThrow({ where: { id }, include: { assignedTo: true } })).assignedTo?.id;

describe('while somebody is away', () => {
  it('a person who gives them a case learns until when they are away, and who gets it', async () => {
    const ofAnna = async () => {
      const { id } = world.organisations.teknikbolagen;
      return (await listAssignees(robert, id)).find(({ adId }) => adId === anna.accountId)?.away;
    };
    expect(await ofAnna()).toBeNull();
    await setAway('2099-02-05');
    expect(await ofAnna()).toEqual({ until: '2099-02-05', substitute: robert.name });
    await setAway('2020-02-05');
    expect(await ofAnna()).toBeNull();
    const today = swedishDay(new Date());
    await setAway(today);
    expect(await ofAnna()).toEqual({ until: today, substitute: robert.name });
  });

  it('nobody is promised a substitute who is away too, or does not handle cases there', async () => {
    const reader = world.workers.teknikbolagen[3];
    const elsewhere = world.workers.handelsforbundet[2];
    const moId = world.organisations.teknikbolagen.id;
    const awayToo = await createWorker('Sara', [{ moId, roleId: 2 }]);
    await db().account.update({
      where: { id: awayToo.accountId },
      data: { awayUntil: new Date('2099-02-05') },
    });
    for (const { accountId } of [reader, elsewhere, awayToo]) {
      await setAway('2099-02-05', { substituteId: accountId });
      const ofAnna = (await listAssignees(robert, moId)).find(({ adId }) => adId === anna.accountId);
      expect(ofAnna).toMatchObject({ away: null });
    }
  });

  it('they see it themselves, up to and on the last day', async () => {
    const own = async () => (await runStaffQuery(absenceQuery, anna, {})).until;
    const today = swedishDay(new Date());
    await setAway(today);
    expect(await own()).toBe(today);
    await setAway(dayAfter(today, -1));
    expect(await own()).toBeNull();
  });

  it('cases and mail go to the substitute, and the cases come back on the day after the last one', async () => {
    const theCase = await annasCase('SUBMITTED');
    const ended = await annasCase('ARCHIVED');
    await setAway('2027-02-05');
    await coverAbsences(AWAY);
    await coverAbsences(AWAY);
    expect(await responsible(theCase)).toBe(robert.accountId);
    // Nobody has worked on it: it lies as still as before.
    expect(await db().case.findUnique({ where: { id: theCase.id } })).toMatchObject({
      lastChangedAt: theCase.lastChangedAt,
    });
    expect(await responsible(ended)).toBe(anna.accountId);
    const events = () => db().auditEntry.count({ where: { caseId: theCase.id, type: 'CaseDelegated' } });
    expect(await events()).toBe(1);
    await runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Hej!' });
    expect(
      await db().mail.findFirst({ where: { caseId: theCase.id, type: 'messagePostedByApplicant' } }),
    ).toMatchObject({ to: robert.email });
    await coverAbsences(new Date('2027-02-05T20:00:00Z'));
    expect(await responsible(theCase)).toBe(robert.accountId);
    await coverAbsences(BACK);
    expect(await responsible(theCase)).toBe(anna.accountId);
    expect(await events()).toBe(2);
  });

  it('mail about a case that has ended goes to the substitute too, who does not get the case', async () => {
    const ended = await annasCase('ARCHIVED');
    const asked = async (now: Date) => {
      const asking = () =>
        runCommand(postMessage, applicantOf(ended), ended.id, { message: 'Hej!' }, { now });
      return (await outcomeOf(ended.id, asking)).mails;
    };
    await setAway('2027-02-05');
    expect(await asked(AWAY)).toEqual([`messagePostedByApplicant → ${robert.email}`]);
    expect(await responsible(ended)).toBe(anna.accountId);
    expect(await asked(BACK)).toEqual([`messagePostedByApplicant → ${anna.email}`]);
  });

  it('a new assignment goes to the substitute with its mail, and comes back too', async () => {
    await setAway('2027-02-05');
    const theCase = await world.caseIn('SUBMITTED');
    await runCommand(delegateCase, robert, theCase.id, { userAdId: anna.accountId }, { now: AWAY });
    expect(await responsible(theCase)).toBe(robert.accountId);
    expect(await db().mail.findFirst({ where: { caseId: theCase.id, type: 'caseDelegated' } })).toMatchObject(
      {
        to: robert.email,
      },
    );
    await setAway(null);
    await coverAbsences(AWAY);
    expect(await responsible(theCase)).toBe(anna.accountId);
  });

  it('a case of the substitute that is given to them comes to them when they are back', async () => {
    await setAway('2027-02-05');
    const theCase = await world.caseIn('SUBMITTED', { data: { assignedToId: robert.accountId } });
    await runCommand(delegateCase, robert, theCase.id, { userAdId: anna.accountId }, { now: AWAY });
    expect(await responsible(theCase)).toBe(robert.accountId);
    await coverAbsences(BACK);
    expect(await responsible(theCase)).toBe(anna.accountId);
  });

  it('a substitute who is made responsible by hand, or takes the case, stays responsible', async () => {
    const [delegated, taken] = [await annasCase('SUBMITTED'), await annasCase('SUBMITTED')];
    await setAway('2027-02-05');
    await coverAbsences(AWAY);
    const { events, mails } = await outcomeOf(delegated.id, () =>
      runCommand(delegateCase, anna, delegated.id, { userAdId: robert.accountId }, { now: AWAY }),
    );
    expect(events).toMatchObject([{ type: 'CaseDelegated', details: { email: robert.email } }]);
    expect(mails).toEqual([`caseDelegated → ${robert.email}`]);
    const outcome = await outcomeOf(taken.id, () => runCommand(takeCase, robert, taken.id, {}));
    expect(outcome).toMatchObject({ events: [{ type: 'CaseDelegated' }], mails: [] });
    await coverAbsences(BACK);
    expect(await responsible(delegated)).toBe(robert.accountId);
    expect(await responsible(taken)).toBe(robert.accountId);
  });

  it('a case that is given to them again goes to the current substitute, and comes back', async () => {
    const theCase = await annasCase('SUBMITTED');
    await setAway('2027-02-05');
    await coverAbsences(AWAY);
    const moId = world.organisations.teknikbolagen.id;
    const { accountId: substituteId } = await createWorker('Sara', [{ moId, roleId: 2 }]);
    await setAway('2027-02-05', { substituteId });
    await runCommand(delegateCase, robert, theCase.id, { userAdId: anna.accountId }, { now: AWAY });
    expect(await responsible(theCase)).toBe(substituteId);
    await coverAbsences(BACK);
    expect(await responsible(theCase)).toBe(anna.accountId);
  });

  it('what the substitute gives to somebody else does not come back', async () => {
    const theCase = await annasCase('SUBMITTED');
    await setAway('2027-02-05');
    await coverAbsences(AWAY);
    // As a process of the version before does, which knows nothing of substitutes.
    await db().case.update({ where: { id: theCase.id }, data: { assignedToId: null } });
    await coverAbsences(BACK);
    expect(await responsible(theCase)).toBeUndefined();
  });

  it('a substitute who is away just as long is shown with the day, and refused', async () => {
    const today = swedishDay(new Date());
    const [soon, late] = [dayAfter(today, 3), dayAfter(today, 20)];
    const moId = world.organisations.teknikbolagen.id;
    const be = (until: string) =>
      setAbsence.run(
        { until, substitutes: [{ moId, substituteId: robert.accountId }], morningMail: false },
        { actor: anna, locale: DEFAULT_LOCALE },
      );
    await db().account.update({ where: { id: robert.accountId }, data: { awayUntil: new Date(soon) } });
    const { organisations } = await runStaffQuery(absenceQuery, anna, {});
    expect(organisations[0]?.people.find(({ id }) => id === robert.accountId)).toMatchObject({ until: soon });
    expect(await refusalOf(be(soon))).toMatchObject({
      options: { errors: { [`substitutes.${moId}`]: ['SUBSTITUTE_AWAY'] } },
    });
    await be(late);
    await db().account.update({ where: { id: robert.accountId }, data: { awayUntil: null } });
    await be(soon);
  });

  it('has a substitute in each organisation, from the first day, and nobody where nobody is chosen', async () => {
    const { teknikbolagen, handelsforbundet } = world.organisations;
    const roles = [teknikbolagen, handelsforbundet].map(({ id: moId }) => ({ moId, roleId: 2 }));
    const both = await createWorker('Britta Båda', roles);
    const data = { data: { assignedToId: both.accountId } };
    const here = await world.caseIn('SUBMITTED', data);
    const there = await world.caseIn('SUBMITTED', { ...data, organisation: 'handelsforbundet' });
    const today = swedishDay(new Date());
    const [from, until] = [dayAfter(today, 2), dayAfter(today, 9)];
    const be = (moId: number, substituteId: string) =>
      setAbsence.run(
        { from, until, substitutes: [{ moId, substituteId }], morningMail: false },
        { actor: both, locale: DEFAULT_LOCALE },
      );
    expect(await refusalOf(be(handelsforbundet.id, robert.accountId))).toMatchObject({
      options: { errors: { [`substitutes.${handelsforbundet.id}`]: ['NOT_A_HANDLER'] } },
    });
    await be(teknikbolagen.id, robert.accountId);
    const { organisations } = await runStaffQuery(absenceQuery, both, {});
    expect(organisations.map(({ moId, cases, substituteId }) => [moId, cases, substituteId])).toEqual(
      expect.arrayContaining([
        [teknikbolagen.id, 1, robert.accountId],
        [handelsforbundet.id, 1, null],
      ]),
    );
    const at = (day: string) => new Date(`${day}T09:00:00Z`);
    await coverAbsences(at(dayAfter(today, 1)));
    expect(await responsible(here)).toBe(both.accountId);
    await coverAbsences(at(from));
    expect([await responsible(here), await responsible(there)]).toEqual([robert.accountId, both.accountId]);
    expect((await getCaseView(anna, here.id)).substitutesFor).toEqual({ name: 'Britta Båda', until });
    await coverAbsences(at(dayAfter(until, 1)));
    expect(await responsible(here)).toBe(both.accountId);
  });

  it('nothing moves to a substitute who is away or does not handle cases', async () => {
    const theCase = await annasCase('SUBMITTED');
    const reader = world.workers.teknikbolagen[3];
    await setAway('2027-02-05', { substituteId: reader.accountId });
    await coverAbsences(AWAY);
    expect(await responsible(theCase)).toBe(anna.accountId);
    await setAway('2027-02-05');
    await db().account.update({
      where: { id: robert.accountId },
      data: { awayUntil: new Date('2027-02-09') },
    });
    await coverAbsences(AWAY);
    expect(await responsible(theCase)).toBe(anna.accountId);
    await db().account.update({ where: { id: robert.accountId }, data: { awayUntil: null } });
  });
});

describe('the morning mail', () => {
  const mailedOn = async () =>
    (await db().account.findUniqueOrThrow({ where: { id: anna.accountId } })).morningMailedOn
      ?.toISOString()
      .slice(0, 10);

  it('counts what waits, each once', async () => {
    const today = swedishDay(AWAY);
    const before = await waitingFor(anna.accountId, today);
    const asked = await annasCase('SUBMITTED');
    await db().case.update({
      where: { id: asked.id },
      data: { unhandledMessages: 2, openCorrections: 1, correctionsDueOn: new Date('2027-01-31') },
    });
    await annasCase('SUBMITTED');
    await annasCase('APPROVED');
    const failed = await annasCase('APPROVED');
    await db().case.update({ where: { id: failed.id }, data: { exportFailedAt: new Date() } });
    const out = await annasCase('SHARED_FOR_EXTERNAL_SIGNATURE');
    await db().case.update({ where: { id: out.id }, data: { hasBouncedSignatory: true } });
    await annasCase('STARTED');
    const after = await waitingFor(anna.accountId, today);
    const more = (task: Task, count: number) => ({ [task]: (before.tasks[task] ?? 0) + count });
    expect(after).toEqual({
      cases: before.cases + 5,
      tasks: {
        ...before.tasks,
        ...more('question', 1),
        ...more('overdue', 1),
        ...more('review', 1),
        ...more('decide', 2),
        ...more('exportFailed', 1),
        ...more('signatoryUndelivered', 1),
      },
    });
  });

  it('is sent to who wants it, once a day, and not to who is away', async () => {
    await annasCase('SUBMITTED');
    await sendMorningMails(AWAY);
    expect(await mailedOn()).toBeUndefined();
    await setAway('2027-02-05', { getsMorningMail: true });
    await sendMorningMails(AWAY);
    expect(await mailedOn()).toBeUndefined();
    await setAway(null, { getsMorningMail: true });
    await sendMorningMails(AWAY);
    expect(await mailedOn()).toBe('2027-02-01');
    await sendMorningMails(AWAY);
    await sendMorningMails(BACK);
    expect(await mailedOn()).toBe('2027-02-06');
  });

  it('says what waits, the most urgent first, and leads to the own cases', async () => {
    const asked = await annasCase('SUBMITTED');
    await db().case.update({ where: { id: asked.id }, data: { unhandledMessages: 1 } });
    const { cases } = await waitingFor(anna.accountId, swedishDay(AWAY));
    await setAway(null, { getsMorningMail: true });
    await sendMorningMails(AWAY);
    const to = encodeURIComponent(anna.email);
    const mails = await (await fetch(`${outside.sandbox.url}/mail/api/messages?to=${to}`)).json();
    const subject = `${cases} ärenden väntar på dig`;
    const { text } = mails.find((mail: { subject: string }) => mail.subject === subject);
    expect(text).toMatch(/obesvarad[\s\S]*väntar på granskning/);
    expect(text).toContain('/?work=mine');
  });
});
