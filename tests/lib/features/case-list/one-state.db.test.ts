import exceljs from 'exceljs';
import { beforeAll, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import { stateOf } from '@/lib/domain/lifecycle/state';
import { CASE_STATUSES, isGone } from '@/lib/domain/lifecycle/status';
import { dayAfter, swedishDay } from '@/lib/domain/time';
import { getCaseView } from '@/lib/features/case/get-case';
import { nextStepOf, stepFactsOf } from '@/lib/features/case/next-step-of';
import { listExportQuery } from '@/lib/features/case-list/case-list-workbook';
import { listCases } from '@/lib/features/case-list/list-cases';
import { db } from '@/lib/platform/database/db';
import { keyedTextFor, textFor } from '@/lib/platform/i18n/text-for';
import type { CaseWorker } from '../../../fixtures/actors';
import { setUpWorld } from '../../../fixtures/world';

const EXTRAS = [
  {},
  { unhandledMessages: 1 },
  { handledCorrections: 1 },
  { openCorrections: 1 },
  { openCorrections: 1, handledCorrections: 1 },
  { openCorrections: 1, correctionsDueOn: new Date('2026-01-05') },
  {
    ...{ openCorrections: 1, correctionsDueOn: new Date('2026-01-05') },
    putAsideUntil: new Date(dayAfter(swedishDay(new Date()), 3)),
  },
  { exportFailedAt: new Date('2026-01-05') },
  { exportFailedAt: new Date('2026-01-05'), unhandledMessages: 1 },
  { hasBouncedSignatory: true },
  { hasUndeliveredMail: true },
];

const world = setUpWorld();
beforeAll(async () => {
  for (const status of CASE_STATUSES.filter((one) => !isGone(one))) {
    for (const extra of EXTRAS) {
      const { id } = await world.caseIn(status, { data: extra });
      if (extra.hasUndeliveredMail) await bounce(id);
    }
  }
});

/** Stores a mail to the contact person that came back. */
async function bounce(caseId: string): Promise<void> {
  const { contactEmail } = await db().case.findUniqueOrThrow({ where: { id: caseId } });
  const texts = { type: 'caseCreated', locale: 'sv', subject: 'Ansökan', data: {} };
  const mail = { caseId, ...texts, to: contactEmail ?? '', messageId: caseId, sentAt: new Date() };
  const { id: mailId } = await db().mail.create({ data: mail });
  await db().mailEvent.create({ data: { id: mailId, mailId, status: 'bounced', at: new Date() } });
}

async function workbookRows(actor: CaseWorker): Promise<Map<string, exceljs.Row>> {
  const { content } = (await listExportQuery.read({ actor }, { group: 'all' })) as FileAnswer;
  const bytes = Buffer.from(await new Response(content as ReadableStream).arrayBuffer());
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  const rows = new Map<string, exceljs.Row>();
  workbook.worksheets[0]?.eachRow((row) => rows.set(String(row.getCell(11).value), row));
  return rows;
}

it.each([1, 2, 3, 4] as const)('no place contradicts another about a case, for role %i', async (role) => {
  const actor = world.workers.teknikbolagen[role];
  const text = keyedTextFor('sv');
  const rows = await workbookRows(actor);
  const first = await listCases(actor, { group: 'all', pageSize: 200 });
  const rest = await listCases(actor, { group: 'all', pageSize: 200, cursor: first.nextCursor ?? '' });
  const items = [...first.items, ...rest.items];
  expect(items).toHaveLength((CASE_STATUSES.length - 2) * EXTRAS.length);
  for (const item of items) {
    const view = await getCaseView(actor, item.id);
    const { code, others, kind } = nextStepOf(view);
    const facts = stepFactsOf(view);
    const state = stateOf(facts);
    const what = `${item.status} ${JSON.stringify(facts)}`;
    // The list, the API and the page of the case.
    expect(item.tasks.slice(1), what).toEqual(others);
    expect([...item.tasks].sort(), what).toEqual([...state.tasks].sort());
    expect(item.waitsFor, what).toBe(state.waitsFor);
    expect(item.putAsideUntil ?? undefined, what).toBe(view.putAsideUntil);
    expect(item.handling ?? undefined, what).toEqual(view.handling);
    const [first] = item.tasks;
    if (first && !['corrected', 'review', 'decide'].includes(first)) expect(code, what).toBe(first);
    if (!first) expect(kind === 'act' && code !== 'answerRegional', what).toBe(false);
    // The workbook.
    const row = rows.get(item.reference ?? '');
    expect(row?.getCell(12).value ?? '', what).toBe(
      item.tasks.map((one) => text(`caseList.task.${one}`)).join(' · '),
    );
    expect(row?.getCell(13).value ?? '', what).toBe(
      item.waitsFor ? textFor('sv')(`caseList.waitsFor.${item.waitsFor}`) : '',
    );
  }
});
