import exceljs from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import type { StatisticsParameters } from '@/lib/contract/calls/statistics';
import { AppError } from '@/lib/domain/errors';
import { AGE_GROUPS, FLOWS } from '@/lib/domain/statistics/figures';
import { weekAfter, weekOf } from '@/lib/domain/statistics/weeks';
import { DAY_MS } from '@/lib/domain/time';
import { runStaffQuery } from '@/lib/engine/query';
import { getStatistics, statisticsQuery } from '@/lib/features/statistics/get-statistics';
import { statisticsExportQuery } from '@/lib/features/statistics/statistics-workbook';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { type CaseWorker, createWorker } from '../../../fixtures/actors';
import { setUpWorld } from '../../../fixtures/world';

const NOW = new Date('2026-11-18T10:00:00Z');
const HOURS_A_DAY = 24;
/** A bin is at most a tenth off. */
const about = (days: number) => [days * HOURS_A_DAY * 0.9, days * HOURS_A_DAY * 1.1] as const;

let anna: CaseWorker;
let both: CaseWorker;

interface Decided {
  moId: number;
  week: string;
  outcome: 'EXPORTED_TO_TELLUS' | 'REJECTED';
  /** For us, the applicant, the signatory, the manager and the region. */
  days: [number, number, number, number, number];
  handler: string | null;
}

/** A case that was decided on the Wednesday of a week, as the trigger leaves it. */
async function decided({ moId, week, outcome, days, handler }: Decided): Promise<void> {
  const template = await db().formTemplate.findFirstOrThrow({ where: { moId } });
  const closedAt = new Date(Date.parse(`${week}T10:00:00Z`) + 2 * 86_400_000);
  const createdAt = new Date(closedAt.getTime() - days.reduce((sum, one) => sum + one, 0) * 86_400_000);
  await sql()`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, created_at, last_changed_at, assigned_to_id,
      waited, submitted_at, closed_at, outcome, rejection_reason)
    VALUES (${moId}, ${template.id}, ${outcome}, 'Bolag', ${`55${Math.random().toFixed(8).slice(2, 10)}`.replace(/(.{6})/, '$1-')},
      'REGULAR_COMPANY', ${createdAt}, ${closedAt}, ${handler}, ${days.map((one) => one * 86_400_000)}::bigint[], ${closedAt},
      ${closedAt}, ${outcome}, ${outcome === 'REJECTED' ? 'Nej.' : null})`;
}

const thisWeek = weekOf(NOW);

const world = setUpWorld();
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  const [teknik, handel] = [world.organisations.teknikbolagen.id, world.organisations.handelsforbundet.id];
  both = await createWorker('Anna Båda', [
    { moId: teknik, roleId: 1 },
    { moId: handel, roleId: 3 },
  ]);
  const open = (daysAgo: number, assignedToId: string | null) => {
    const at = new Date(NOW.getTime() - daysAgo * 86_400_000);
    return world.caseIn('CREATED_GETACCEPT', { data: { createdAt: at, lastChangedAt: at, assignedToId } });
  };
  // This week, the last one, six weeks ago and more than a year ago.
  for (const [days, handler] of [
    [0, anna.accountId],
    [8, null],
    [44, anna.accountId],
    [400, null],
  ] as const)
    await open(days, handler);
  const week = weekAfter(thisWeek, -1);
  const base = { moId: teknik, week, outcome: 'EXPORTED_TO_TELLUS', handler: anna.accountId } as const;
  await decided({ ...base, days: [2, 6, 2, 0, 0] });
  await decided({ ...base, days: [4, 12, 4, 0, 0] });
  await decided({ ...base, days: [4, 22, 4, 0, 10], handler: null });
  await decided({ ...base, outcome: 'REJECTED', week: weekAfter(thisWeek, -20), days: [1, 1, 0, 0, 0] });
  await decided({ ...base, moId: handel, days: [0, 80, 0, 0, 0], handler: null });
});

const read = (actor: CaseWorker, parameters: StatisticsParameters = {}) =>
  getStatistics(actor, parameters, NOW);

describe('the statistics', () => {
  it('give open cases by status and age', async () => {
    const { open } = await read(anna);
    expect(open).toEqual([{ status: 'CREATED_GETACCEPT', cases: 4, byAge: [1, 1, 0, 1, 0, 0, 1] }]);
    expect(AGE_GROUPS).toHaveLength(7);
  });

  it('group the ages of open cases by weeks', async () => {
    const { id: moId } = world.organisations.handelsforbundet;
    const [figure, part] = ['open', 'SUBMITTED'];
    // One week ahead is that of a clock that goes wrong.
    for (const weeks of [-1, 0, 1, 2, 4, 5, 12, 13, 26, 27, 52, 53, 500]) {
      const row = {
        mo_id: moId,
        assigned_to_id: null,
        week: weekAfter(thisWeek, -weeks),
        figure,
        part,
        cases: 1,
      };
      await sql()`INSERT INTO case_figure ${sql()(row)}`;
    }
    const { open } = await read(world.workers.handelsforbundet[1]);
    await sql()`DELETE FROM case_figure WHERE mo_id = ${moId} AND part = ${part}`;
    expect(open.filter(({ status }) => status === part)).toEqual([
      { status: part, cases: 13, byAge: [2, 1, 2, 2, 2, 2, 2] },
    ]);
    expect(AGE_GROUPS[0]).toBe(0);
  });

  it('give what came in and went out in every week of the period, also in those without any', async () => {
    const { from, to, weeks } = await read(anna);
    expect([from, to, weeks.length]).toEqual([weekAfter(thisWeek, -11), thisWeek, 12]);
    const last = weeks.find(({ week }) => week === weekAfter(thisWeek, -1));
    expect(last).toMatchObject({ exported: 3, submitted: 3, rejected: 0, removed: 0 });
    expect(weeks.find(({ week }) => week === thisWeek)).toMatchObject({ created: 1, exported: 0 });
    expect(weeks.filter((week) => FLOWS.every((flow) => week[flow] === 0)).length).toBeGreaterThan(5);
  });

  it('give lead times, and how long whom the case waited for took', async () => {
    const { leadTimes } = await read(anna);
    const of = (whom: string) => leadTimes.find((one) => one.of === whom);
    const expectAbout = (hours: number | null | undefined, days: number) => {
      const [least, most] = about(days);
      expect(hours).toBeGreaterThan(least);
      expect(hours).toBeLessThan(most);
    };
    expect(of('total')?.cases).toBe(3);
    expectAbout(of('total')?.medianHours, 20);
    expectAbout(of('total')?.p90Hours, 40);
    expectAbout(of('applicant')?.medianHours, 12);
    expectAbout(of('us')?.p90Hours, 4);
    expect(of('region')?.cases).toBe(1);
    expect(of('manager')).toEqual({ of: 'manager', cases: 0, medianHours: null, p90Hours: null });
  });

  it('give them by organisation and by the person responsible', async () => {
    const { organisations, handlers, choices } = await read(both);
    const handel = organisations.find(({ moId }) => moId === world.organisations.handelsforbundet.id);
    expect(handel).toMatchObject({ open: 0, exported: 1 });
    expect(handlers.map(({ name, open, exported }) => [name, open, exported])).toEqual([
      ['Anna Admin', 2, 2],
      ['', 2, 2],
    ]);
    expect(choices).toEqual([
      { id: anna.accountId, name: 'Anna Admin' },
      { id: '-', name: '' },
    ]);
  });

  it('are those of what is chosen: organisation, person, period', async () => {
    const moId = [world.organisations.handelsforbundet.id];
    expect((await read(both, { moId })).organisations.map((one) => one.moId)).toEqual(moId);
    const own = await read(anna, { handler: [anna.accountId] });
    expect(own.open[0]?.cases).toBe(2);
    expect(own.handlers.map(({ id }) => id)).toEqual([anna.accountId]);
    expect(own.choices).toHaveLength(2);
    const longer = await read(anna, { weeks: 26 });
    expect(longer.weeks).toHaveLength(26);
    expect(longer.weeks.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(1);
    const earlier = await read(anna, { weeks: 4, to: '2026-07-03' });
    expect([earlier.from, earlier.to]).toEqual(['2026-06-08', '2026-06-29']);
    expect(earlier.leadTimes.find(({ of }) => of === 'total')?.cases).toBe(1);
    // Nothing is known of what is to come.
    expect((await read(anna, { to: '2030-01-01' })).to).toBe(thisWeek);
  });

  it('are of organisations in which the caller may see them, and of no other', async () => {
    const { teknikbolagen, handelsforbundet } = world.organisations;
    const handel = await read(anna, { moId: [handelsforbundet.id] });
    expect([handel.organisations, handel.open, handel.choices]).toEqual([[], [], []]);
    for (const roleId of [1, 2, 3] as const) {
      const found = await runStaffQuery(statisticsQuery, world.workers.teknikbolagen[roleId], {});
      expect(found.organisations.map(({ moId }) => moId)).toEqual([teknikbolagen.id]);
    }
    const regional = world.workers.teknikbolagen[4];
    await expect(runStaffQuery(statisticsQuery, regional, {})).rejects.toEqual(new AppError('FORBIDDEN'));
    const mixed = await createWorker('Mix', [
      { moId: teknikbolagen.id, roleId: 4 },
      { moId: handelsforbundet.id, roleId: 2 },
    ]);
    expect((await read(mixed)).organisations.map(({ moId }) => moId)).toEqual([handelsforbundet.id]);
  });

  it('count a case that was loaded, whatever its status', async () => {
    const cases = async () => {
      const { open, weeks } = await read(anna);
      return [...open.map((one) => one.cases), ...weeks.map((one) => one.rejected)].reduce(
        (sum, one) => sum + one,
      );
    };
    const before = await cases();
    await world.caseIn('SUBMITTED', { data: { createdAt: NOW, lastChangedAt: NOW } });
    await world.caseIn('REJECTED', { data: { createdAt: NOW, lastChangedAt: NOW } });
    expect(await cases()).toBe(before + 2);
  });
});

describe('the workbook', () => {
  const sheetsFor = async (parameters: Parameters<typeof statisticsExportQuery.read>[1]) => {
    const { content, fileName } = (await statisticsExportQuery.read(
      { actor: both },
      parameters,
    )) as FileAnswer;
    const bytes = Buffer.from(await new Response(content as ReadableStream).arrayBuffer());
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
    const rows = (name: string) =>
      (workbook.getWorksheet(name)?.getSheetValues().slice(1) ?? []).map((row) =>
        (row as unknown[]).slice(1),
      );
    return { fileName, workbook, names: workbook.worksheets.map(({ name }) => name), rows };
  };

  it('has a sheet for what was chosen and for each table, in the requested language', async () => {
    const { fileName, names, rows } = await sheetsFor({ handler: ['-'], to: '2026-11-18', weeks: 12 });
    expect(fileName).toBe('statistik-2026-08-31-2026-11-22.xlsx');
    expect(names).toEqual([
      'Urval',
      'Öppna ärenden',
      'In och ut per vecka',
      'Ledtider',
      'Per organisation',
      'Per ansvarig',
    ]);
    expect(
      rows('Urval')
        .map(([label, value]) => [label, value])
        .slice(3, 5),
    ).toEqual([
      ['Organisation', 'Alla'],
      ['Ansvarig', 'Ingen ansvarig'],
    ]);
    const english = await sheetsFor({ locale: 'en' });
    expect(english.names[1]).toBe('Open cases');
  });

  it('says what each organisation promises, where it does', async () => {
    const promisesIn = async () =>
      (await sheetsFor({ locale: 'sv' })).rows('Urval').filter(([label]) => `${label}`.startsWith('Utlovad'));
    expect(await promisesIn()).toEqual([]);
    const { id, name } = world.organisations.handelsforbundet;
    const promise = (days: number | undefined) =>
      db().memberOrganisation.update({
        where: { id },
        data: { details: days ? { handlingDays: days } : {} },
      });
    await promise(1);
    expect(await promisesIn()).toEqual([[`Utlovad handläggningstid, ${name}`, 'en arbetsdag']]);
    await promise(undefined);
  });

  it('counts what was decided within the promised working days', async () => {
    const { id } = world.organisations.handelsforbundet;
    await db().memberOrganisation.update({ where: { id }, data: { details: { handlingDays: 5 } } });
    const handled = async () => (await getStatistics(both, { moId: [id] }, new Date())).handled;
    const before = await handled();
    for (const days of [4, 40]) {
      const data = { submittedAt: new Date(Date.now() - days * DAY_MS), lastChangedAt: new Date() };
      const theCase = await world.caseIn('APPROVED', { organisation: 'handelsforbundet', data });
      await db().case.update({
        where: { id: theCase.id },
        data: { status: 'EXPORTED_TO_TELLUS', lastChangedAt: new Date() },
      });
    }
    const after = await handled();
    expect([after.cases - before.cases, after.inTime - before.inTime]).toEqual([2, 1]);
    expect(after.medianDays).not.toBeNull();
    await db().memberOrganisation.update({ where: { id }, data: { details: {} } });
    expect(await handled()).toEqual({ cases: 0, inTime: 0, medianDays: null });
  });

  it("is in the organisation's language unless another is requested", async () => {
    const { handelsforbundet } = world.organisations;
    const inEnglish = { where: { id: handelsforbundet.id }, data: { locale: 'en' } };
    await db().memberOrganisation.update(inEnglish);
    const firstSheet = async (moId?: number[]) => (await sheetsFor(moId ? { moId } : {})).names[1];
    expect(await firstSheet([handelsforbundet.id])).toBe('Open cases');
    expect(await firstSheet()).toBe('Öppna ärenden');
    await db().memberOrganisation.update({ ...inEnglish, data: { locale: 'sv' } });
  });

  it('breaks long headings above narrow numbers, and is printed with all columns on one page', async () => {
    const { workbook } = await sheetsFor({ to: '2026-11-18' });
    for (const sheet of workbook.worksheets) {
      expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 });
    }
    const sheet = workbook.getWorksheet('Per ansvarig');
    const heading = sheet?.getCell('I1');
    expect(heading?.value).toBe('Total tid: 90:e percentil (dygn)');
    expect(heading).toMatchObject({
      font: { name: 'Calibri', bold: true },
      alignment: { horizontal: 'right', wrapText: true },
    });
    expect(sheet?.getColumn(9).width).toBeLessThanOrEqual(16);
    // Its three lines.
    expect(sheet?.getRow(1).height).toBeGreaterThanOrEqual(45);
    const weeks = workbook.getWorksheet('In och ut per vecka');
    const sides = ['A2', 'B2', 'C2', 'D2'].map((cell) => weeks?.getCell(cell).alignment.horizontal);
    expect(sides).toEqual(['left', 'left', 'left', 'right']);
  });

  it('has the figures of the statistics as numbers', async () => {
    const { rows } = await sheetsFor({ to: '2026-11-18' });
    const statistics = await getStatistics(both, { to: '2026-11-18' }, new Date());
    expect(rows('Öppna ärenden').slice(1)).toHaveLength(statistics.open.length);
    expect(rows('Öppna ärenden')[1]?.slice(1)).toEqual([
      statistics.open[0]?.cases,
      ...(statistics.open[0]?.byAge ?? []),
    ]);
    const weeks = rows('In och ut per vecka').slice(1);
    expect(weeks.map((row) => row.slice(3))).toEqual(
      statistics.weeks.map((week) => FLOWS.map((flow) => week[flow])),
    );
    expect(weeks.at(-1)?.slice(0, 3)).toEqual([2026, 47, new Date('2026-11-16T00:00:00Z')]);
    const [, total] = rows('Ledtider');
    expect(total?.slice(0, 2)).toEqual(['Total tid', statistics.leadTimes[0]?.cases]);
    expect(
      rows('Per ansvarig')
        .slice(1)
        .map(([name]) => name),
    ).toEqual(['Anna Admin', 'Ingen ansvarig']);
  });
});
