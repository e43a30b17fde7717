import exceljs from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import type { CaseListItem } from '@/lib/contract/case-list';
import { ERASED_NUMBER } from '@/lib/domain/fields/organisation-number';
import { handlingKey } from '@/lib/domain/lifecycle/handling-time';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { runCommand } from '@/lib/engine/command';
import { listExportQuery } from '@/lib/features/case-list/case-list-workbook';
import { listCases } from '@/lib/features/case-list/list-cases';
import { withdrawApplication } from '@/lib/features/signing/withdraw-application';
import { db } from '@/lib/platform/database/db';
import { inTime, sql } from '@/lib/platform/database/sql';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { generateCases } from '../../../bench/generate-cases';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import { setUpWorld } from '../../../fixtures/world';

const HEADINGS = [
  ...['companyName', 'orgNo', 'status', 'responsible', 'lastChanged', 'organisation', 'created'],
  ...['archived', 'reset', 'desiredAdmission', 'reference'],
];
/** In the width of characters. */
const FILTER_BUTTON = 4;
const DANGEROUS = ['=1+1', '+46', '-1', '@SUM(A1)', '\tTab'];

let anna: CaseWorker;
let both: CaseWorker;

const world = setUpWorld();
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  const { teknikbolagen, handelsforbundet } = world.organisations;
  both = await createWorker('Anna Båda', [
    { moId: teknikbolagen.id, roleId: 1 },
    { moId: handelsforbundet.id, roleId: 1 },
  ]);
  for (const [index, status] of CASE_STATUSES.entries()) {
    await world.caseIn(status, {
      data: {
        createdAt: new Date(Date.UTC(2026, 0, 1 + index, 22, 30)),
        assignedToId: index % 2 === 0 ? anna.accountId : null,
        desiredAdmissionDate: index % 3 === 0 ? new Date('2027-01-01T00:00:00Z') : null,
        unhandledMessages: index % 4 === 0 ? 1 : 0,
      },
    });
  }
  for (const companyName of DANGEROUS) await world.caseIn('STARTED', { data: { companyName } });
  await world.caseIn('STARTED', {
    organisation: 'handelsforbundet',
    data: { orgNo: '850709-9805', organisationType: 'SOLITARY_COMPANY', companyName: 'Sara Svensson' },
  });
});

type Exported = Parameters<typeof listExportQuery.read>[1];

/** The workbook as whoever opens it sees it. */
async function workbookFor(actor: CaseWorker, parameters: Exported) {
  const { content, fileName } = (await listExportQuery.read({ actor }, parameters)) as FileAnswer;
  const bytes = Buffer.from(await new Response(content as ReadableStream).arrayBuffer());
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  const sheet = workbook.worksheets[0] as exceljs.Worksheet;
  const rows = sheet.getSheetValues().slice(1) as exceljs.CellValue[][];
  return {
    sheet,
    fileName,
    rows: rows.map((row) => Array.from({ length: 11 }, (_, at) => row[at + 1] ?? null)),
  };
}

/** The number of a column, by the key of its heading. */
function columnOf(sheet: exceljs.Worksheet, key: string): number {
  const heading = keyedTextFor('sv')(`workbook.columns.${key}`);
  return (sheet.getRow(1).values as exceljs.CellValue[]).indexOf(heading);
}

const headingsOf = (sheet: exceljs.Worksheet) => (sheet.getRow(1).values as exceljs.CellValue[]).slice(1);

/** The word for the status of a case, which for an archived one says how it ended. */
function wordOf({ displayStatus, archivedFrom, isApplicationWithdrawn }: CaseListItem): string {
  const text = keyedTextFor('sv');
  if (isApplicationWithdrawn) return 'Ansökan tillbakadragen av företaget';
  return displayStatus === 'ARCHIVED' && archivedFrom
    ? `${text(`status.${archivedFrom}`)}, arkiverad`
    : text(`status.${displayStatus}`);
}

async function everyListed(actor: CaseWorker, parameters: Exported) {
  return (await listCases(actor, { ...parameters, pageSize: 200 })).items;
}

describe('the case list as a workbook', () => {
  it('has a row for each case that the list shows with these filters, in its order, and no other', async () => {
    for (const parameters of [
      { category: 'active' },
      { category: 'archived' },
      { group: 'all', sort: 'companyName', order: 'asc' },
      { group: 'all', status: ['SUBMITTED', 'HAS_UNHANDLED_SUPPORT_MESSAGES'] },
      { category: 'active', handler: ['-'] },
      { group: 'all', search: 'bolag' },
    ] satisfies Exported[]) {
      const listed = await everyListed(anna, parameters);
      const { rows } = await workbookFor(anna, parameters);
      expect(rows.slice(1).map(([, orgNo]) => orgNo)).toEqual(listed.map(({ orgNo }) => orgNo));
    }
  });

  it('has the removed and invalid cases that administrators find by a full number, and nobody else has', async () => {
    const { orgNo } = await world.caseIn('REMOVED');
    await world.caseIn('INVALID', { data: { orgNo } });
    const current = await world.caseIn('STARTED', { data: { orgNo } });
    const found = { group: 'all', search: orgNo } satisfies Exported;
    const statuses = async (actor: CaseWorker, parameters: Exported) =>
      (await workbookFor(actor, parameters)).rows.slice(1).map(([, , status]) => status);
    const text = keyedTextFor('sv');
    const wordsOf = async (actor: CaseWorker, parameters: Exported) =>
      (await everyListed(actor, parameters)).map(wordOf);

    expect((await statuses(anna, found)).sort()).toEqual(
      [current.status, 'REMOVED', 'INVALID'].map((status) => text(`status.${status}`)).sort(),
    );
    const robert = world.workers.teknikbolagen[2];
    expect(await statuses(robert, found)).toEqual([text(`status.${current.status}`)]);
    for (const actor of [anna, robert]) {
      for (const filter of [
        found,
        { ...found, group: 'current' },
        { ...found, status: ['REMOVED'] },
        { ...found, moId: [world.organisations.teknikbolagen.id] },
        { ...found, handler: ['-'] },
        { ...found, search: orgNo.slice(0, 6) },
      ] satisfies Exported[]) {
        expect(await statuses(actor, filter)).toEqual(await wordsOf(actor, filter));
      }
    }
  });

  it('has every cell as the database has it, with dates as dates on the Swedish clock', async () => {
    const text = keyedTextFor('sv');
    const withdrawn = await world.caseIn('STARTED');
    await runCommand(withdrawApplication, applicantOf(withdrawn), withdrawn.id, { reason: undefined });
    const { rows } = await workbookFor(anna, { group: 'all' });
    const listed = await everyListed(anna, { group: 'all' });
    expect(listed.filter((item) => item.isApplicationWithdrawn)).toMatchObject([{ id: withdrawn.id }]);
    expect(rows[0]).toEqual(HEADINGS.map((key) => text(`workbook.columns.${key}`)));
    for (const [index, item] of listed.entries()) {
      const stored = await db().case.findUniqueOrThrow({
        where: { id: item.id },
        include: { assignedTo: true, mo: true },
      });
      const [name, orgNo, status, responsible, changed, organisation, created, ...late] =
        rows[index + 1] ?? [];
      const [archived, reset, desired, reference] = late;
      expect(reference).toBe(stored.reference);
      expect(String(name).replace(/^'/, '')).toBe(stored.companyName);
      expect([orgNo, organisation]).toEqual([stored.orgNo, stored.mo.name]);
      expect(status).toBe(wordOf(item));
      expect(responsible ?? '').toBe(stored.assignedTo?.name ?? '');
      expect(wallClock(changed)).toBe(swedish(stored.lastChangedAt));
      expect(wallClock(created)).toBe(swedish(stored.createdAt));
      expect(archived === null ? null : wallClock(archived)).toBe(
        stored.archivedAt === null ? null : swedish(stored.archivedAt),
      );
      expect(reset ?? '').toBe(stored.status === 'RESET' ? text('workbook.yes') : '');
      expect(desired).toEqual(stored.desiredAdmissionDate);
    }
  });

  it('has the promised time as numbers that can be sorted and added', async () => {
    const { id } = world.organisations.teknikbolagen;
    const { details } = await db().memberOrganisation.findUniqueOrThrow({ where: { id } });
    await db().memberOrganisation.update({ where: { id }, data: { details: { handlingDays: 15 } } });
    const { items } = await listCases(anna, { category: 'active', pageSize: 200 });
    const { sheet } = await workbookFor(anna, { category: 'active' });
    const text = keyedTextFor('sv');
    for (const [index, { handling }] of items.entries()) {
      const [day, of, state] = ['handling', 'handlingOf', 'handlingState'].map(
        (key) => sheet.getRow(index + 2).getCell(columnOf(sheet, key)).value,
      );
      expect([day, of]).toEqual([handling?.day ?? null, handling?.of ?? null]);
      expect(state ?? '').toBe(handling ? text(`workbook.handlingState.${handlingKey(handling)}`) : '');
    }
    expect(items.filter(({ handling }) => handling).length).toBeGreaterThan(2);
    await db().memberOrganisation.update({ where: { id }, data: { details: details as object } });
  });

  it('has the chosen columns alone, in its own order, each with its filter', async () => {
    const text = keyedTextFor('sv');
    const { sheet } = await workbookFor(anna, {
      category: 'active',
      columns: ['companyName', 'handling', 'waiting', 'status'],
    });
    expect(headingsOf(sheet)).toEqual(
      ['companyName', 'status', 'waiting', 'handling', 'handlingOf', 'handlingState'].map((key) =>
        text(`workbook.columns.${key}`),
      ),
    );
    expect(sheet.autoFilter).toBe('A1:F1');
    expect(sheet.getCell('C2').numFmt).toBe('yyyy-mm-dd hh:mm');
  });

  it.each([
    ['active', false],
    ['archived', true],
  ] as const)('leaves out what no case of the list can have: %s', async (category, isThere) => {
    const { sheet } = await workbookFor(anna, { category });
    for (const key of ['archived', 'reset']) expect(columnOf(sheet, key) > 0).toBe(isThere);
  });

  it('has the admission date that was mailed, and the day of that mail, as dates', async () => {
    const mailed = await world.caseIn('APPROVED', { data: { companyName: 'Meddelad Mejl AB' } });
    const put = (admissionDate: string, sentAt: Date | null) =>
      db().mail.create({
        data: {
          ...{ caseId: mailed.id, type: 'admissionDate', locale: 'sv', to: 'k@example.com', subject: 'Hej' },
          ...{ data: { values: { admissionDate } }, messageId: crypto.randomUUID(), sentAt },
        },
      });
    // Late in the evening, Swedish time.
    await put('2027-02-01', new Date('2026-11-27T22:59:00Z'));
    await put('2027-03-01', null);
    const { sheet } = await workbookFor(anna, { category: 'active', search: mailed.companyName });
    const cells = ['admission', 'admissionTold'].map((key) => sheet.getRow(2).getCell(columnOf(sheet, key)));
    expect(cells.map(({ value }) => value)).toEqual([new Date('2027-02-01'), new Date('2026-11-27')]);
    expect(cells.map(({ numFmt }) => numFmt)).toEqual(['yyyy-mm-dd', 'yyyy-mm-dd']);
  });

  it('freezes the heading, and gives every column a width and its dates a format', async () => {
    const { sheet } = await workbookFor(anna, { category: 'active' });
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.getRow(1).font).toMatchObject({ name: 'Calibri', bold: true });
    // Below their headings, and apart from the texts to the right of them.
    for (const [cell, numFmt] of Object.entries({ G2: 'yyyy-mm-dd hh:mm', H2: 'yyyy-mm-dd' })) {
      expect(sheet.getCell(cell)).toMatchObject({ numFmt, alignment: { horizontal: 'left' } });
    }
    expect(sheet.autoFilter).toBeTruthy();
  });

  it('is printed with all its columns on one page', async () => {
    const { sheet } = await workbookFor(anna, { category: 'active' });
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 });
  });

  it.each(['sv', 'en'] as const)(
    'shows whole headings next to the buttons of the filter, in %s',
    async (locale) => {
      const { sheet, rows } = await workbookFor(anna, { category: 'active', locale });
      const headings = rows[0] as string[];
      for (const [index, { width = 0 }] of sheet.columns.entries()) {
        expect(width - FILTER_BUTTON).toBeGreaterThanOrEqual(headings[index]?.length ?? 0);
      }
    },
  );

  it('lets no text become a formula', async () => {
    const { rows } = await workbookFor(anna, { group: 'all' });
    const names = rows.map(([name]) => name);
    for (const name of DANGEROUS) expect(names).toContain(`'${name}`);
  });

  it("masks a sole trader's number", async () => {
    const { rows } = await workbookFor(both, { category: 'active', search: 'sara' });
    expect(rows.slice(1).map(([name, orgNo]) => [name, orgNo])).toEqual([['Sara Svensson', '850709-XXXX']]);
  });

  it('has no number of a sole trader whose case is anonymised', async () => {
    const data = { companyName: '–', orgNo: ERASED_NUMBER, organisationType: 'SOLITARY_COMPANY' } as const;
    await world.caseIn('REJECTED', {
      organisation: 'handelsforbundet',
      data: { ...data, erasedAt: new Date() },
    });
    const moId = [world.organisations.handelsforbundet.id];
    const { rows } = await workbookFor(both, { group: 'all', moId });
    expect(rows.filter(([name]) => name === '–').map(([, orgNo]) => orgNo)).toEqual(['–']);
  });

  it("is in the organisation's language, and in Swedish where organisations differ", async () => {
    const { teknikbolagen, handelsforbundet } = world.organisations;
    await db().memberOrganisation.update({ where: { id: handelsforbundet.id }, data: { locale: 'en' } });
    const headingFor = async (moId: number[] | undefined) =>
      (await workbookFor(both, { group: 'all', moId })).rows[0]?.[0];
    expect(await headingFor([handelsforbundet.id])).toBe(keyedTextFor('en')('workbook.columns.companyName'));
    expect(await headingFor([teknikbolagen.id])).toBe(keyedTextFor('sv')('workbook.columns.companyName'));
    expect(await headingFor(undefined)).toBe(keyedTextFor('sv')('workbook.columns.companyName'));
  });

  it('is in the requested language: headings, statuses, and names of organisations', async () => {
    const { rows } = await workbookFor(anna, { category: 'active', locale: 'en' });
    expect(rows[0]?.slice(0, 3)).toEqual(
      (['companyName', 'orgNo', 'status'] as const).map((key) =>
        keyedTextFor('en')(`workbook.columns.${key}`),
      ),
    );
    const [first] = await everyListed(anna, { category: 'active' });
    expect(rows[1]?.[2]).toBe(keyedTextFor('en')(`status.${first?.displayStatus ?? 'CREATED'}`));
    const { id } = world.organisations.teknikbolagen;
    const { name } = await db().memberOrganisation.update({
      where: { id },
      data: { translatedNames: { en: 'The Engineers' } },
      select: { name: true },
    });
    const namesIn = async (locale: 'sv' | 'en') =>
      (await workbookFor(anna, { category: 'active', locale })).rows[1]?.[5];
    expect(await namesIn('en')).toBe('The Engineers');
    expect(await namesIn('sv')).toBe(name);
  });

  it('shows nothing of an organisation in which one has no role, requested or not', async () => {
    const { rows } = await workbookFor(anna, {
      group: 'all',
      moId: [world.organisations.handelsforbundet.id],
    });
    expect(rows).toHaveLength(1);
  });

  it('leaves the database alone as soon as its reader has left, wherever in the list', async () => {
    await generateCases(sql(), 6_000);
    const { teknikbolagen } = world.organisations;
    const actor = { ...anna, roles: [{ moId: teknikbolagen.id, roleId: 1 }] } as CaseWorker;
    for (let count = 0; count < 12; count += 1) {
      const { content } = (await listExportQuery.read({ actor }, { group: 'all' })) as FileAnswer;
      const reader = (content as ReadableStream<Uint8Array>).getReader();
      for (let chunk = 0; chunk < count; chunk += 1) await reader.read();
      await reader.cancel();
    }
    // A query that went on would hold its connection, and there are fewer connections than readers who left.
    const answered = await inTime(sql()<{ one: number }[]>`SELECT 1 AS one`);
    expect(answered[0]?.one).toBe(1);
    const running = async () => {
      const [row] = await sql()<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND query ILIKE '%desired_admission_date%'`;
      return row?.count;
    };
    await expect.poll(running).toBe(0);
  });
});

const swedish = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
const wallClock = (cell: unknown) => (cell as Date).toISOString().slice(0, 16).replace('T', ' ');
