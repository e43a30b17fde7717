import { describe, expect, it } from 'vitest';
import { dayAfter, swedishDay } from '@/lib/domain/time';
import { runCommand } from '@/lib/engine/command';
import { requestCorrection } from '@/lib/features/application/corrections';
import { getCaseView } from '@/lib/features/case/get-case';
import { putAside } from '@/lib/features/case/put-aside';
import { listCases } from '@/lib/features/case-list/list-cases';
import { markOverdue, sendReminder } from '@/lib/features/mail/reminders';
import { db } from '@/lib/platform/database/db';
import { asOwner } from '../../../fixtures/owner';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();

describe('waiting for the case workers', () => {
  it('begins on the day after the last one of a correction', async () => {
    const theCase = await world.caseIn('SUBMITTED', {
      data: { openCorrections: 1, correctionsDueOn: new Date('2027-03-10') },
    });
    const found = () => db().case.findUniqueOrThrow({ where: { id: theCase.id } });
    await markOverdue(new Date('2027-03-10T20:00:00Z'));
    expect(await found()).toMatchObject({ waitsFor: 'applicant' });
    await db().case.update({ where: { id: theCase.id }, data: { correctionsDueOn: new Date('2020-03-10') } });
    expect(await found()).toMatchObject({ waitsFor: 'us', hasOverdueCorrection: true });
    await db().case.update({ where: { id: theCase.id }, data: { correctionsDueOn: new Date('2027-03-10') } });
    expect(await found()).toMatchObject({ waitsFor: 'applicant', hasOverdueCorrection: false });
  });

  it('is brought up to date by the job when only the day has passed', async () => {
    const { id } = await world.caseIn('SUBMITTED', {
      data: { openCorrections: 1, correctionsDueOn: new Date('2020-03-10') },
    });
    // As it was left by the day before.
    await asOwner((owner) =>
      owner.unsafe(`SET session_replication_role = replica;
        UPDATE "case" SET has_overdue_correction = false, waits_for = 'applicant' WHERE id = '${id}'`),
    );
    await markOverdue(new Date('2020-03-10T12:00:00Z'));
    expect(await db().case.findUniqueOrThrow({ where: { id } })).toMatchObject({ waitsFor: 'applicant' });
    await markOverdue(new Date('2020-03-11T12:00:00Z'), { size: 1 });
    const marked = await db().case.findUniqueOrThrow({ where: { id } });
    expect(marked).toMatchObject({ waitsFor: 'us', hasOverdueCorrection: true });
    expect(Date.now() - (marked.waitsSince?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('is put aside on a day on which the company was reminded, until the next one', async () => {
    const anna = world.workers.teknikbolagen[1];
    const theCase = await world.caseIn('SUBMITTED');
    const correction = { componentId: 'postalAddress', description: 'Gatunumret saknas.' };
    await runCommand(requestCorrection, anna, theCase.id, { formId: 'company', ...correction });
    const where = { id: theCase.id };
    await db().correction.updateMany({
      where: { caseId: theCase.id },
      data: { dueOn: new Date('2020-03-10') },
    });
    await db().case.update({ where, data: { correctionsDueOn: new Date('2020-03-10') } });
    const stateNow = async () => (await db().case.findUniqueOrThrow({ where })).waitsFor;
    expect(await stateNow()).toBe('us');
    await runCommand(sendReminder, anna, theCase.id, undefined);
    expect(await stateNow()).toBe('applicant');
    await markOverdue(new Date());
    expect(await stateNow()).toBe('applicant');
    // As if the reminder had gone the day before.
    await db().case.update({ where, data: { remindedOn: new Date(dayAfter(swedishDay(new Date()), -1)) } });
    await markOverdue(new Date());
    expect(await stateNow()).toBe('us');
    // As if it were evening: the reminder leaves in the morning.
    const tomorrow = new Date(dayAfter(swedishDay(new Date()), 1));
    await db().case.update({ where, data: { remindedOn: tomorrow, hasOverdueCorrection: false } });
    expect(await stateNow()).toBe('applicant');
    await markOverdue(new Date());
    expect(await stateNow()).toBe('applicant');
  });

  it('is put aside until a chosen day, comes back by itself, and can be taken up before', async () => {
    const [anna, lisa] = [world.workers.teknikbolagen[1], world.workers.teknikbolagen[3]];
    const theCase = await world.caseIn('SUBMITTED', {
      data: { openCorrections: 1, correctionsDueOn: new Date('2020-03-10') },
    });
    const correction = { formId: 'company', componentId: 'name', description: 'Fel', previousValue: '' };
    await db().correction.create({ data: { ...correction, caseId: theCase.id, requestedBy: 'Anna' } });
    const today = swedishDay(new Date());
    const aside = (until: string | null, actor = anna) => runCommand(putAside, actor, theCase.id, { until });
    const shown = async () => {
      const { waitsFor } = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
      const { items } = await listCases(anna, { search: theCase.reference ?? '' });
      const { putAsideUntil } = await getCaseView(anna, theCase.id);
      expect(items[0]?.putAsideUntil ?? undefined).toBe(putAsideUntil);
      expect((await listCases(anna, { work: 'todo', search: theCase.reference ?? '' })).items).toHaveLength(
        waitsFor === 'us' ? 1 : 0,
      );
      return [waitsFor, putAsideUntil];
    };
    const until = dayAfter(today, 3);
    expect(await shown()).toEqual(['us', undefined]);
    await aside(until);
    expect(await shown()).toEqual(['applicant', until]);
    await markOverdue(new Date());
    expect(await shown()).toEqual(['applicant', until]);
    await markOverdue(new Date(`${dayAfter(today, 2)}T12:00:00Z`));
    expect(await shown()).toEqual(['applicant', until]);
    await aside(null);
    expect(await shown()).toEqual(['us', undefined]);
    // As if the day had come.
    await aside(dayAfter(today, 1));
    await db().case.update({ where: { id: theCase.id }, data: { putAsideUntil: new Date(today) } });
    await markOverdue(new Date());
    expect(await shown()).toEqual(['us', undefined]);
    for (const day of [today, dayAfter(today, 91)]) {
      expect(await refusalOf(aside(day))).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    expect(await refusalOf(aside(until, lisa))).toMatchObject({ code: 'FORBIDDEN' });
    const fresh = await world.caseIn('STARTED');
    expect(await refusalOf(runCommand(putAside, anna, fresh.id, { until }))).toMatchObject({
      code: 'NOT_READY',
    });
  });
});
