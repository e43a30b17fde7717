import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '@/lib/contract/call';
import type { AuditEntryView } from '@/lib/contract/conversation-shapes';
import type { Page } from '@/lib/contract/pages';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { PAGES, QUOTAS, TEXT_LIMITS } from '@/lib/domain/limits';
import { runCaseQuery } from '@/lib/engine/query';
import { auditQuery } from '@/lib/features/history/list-audit';
import { messagesQuery } from '@/lib/features/messages/messages';
import { db } from '@/lib/platform/database/db';
import { HANDLERS } from '@/lib/server/http/registry';
import { applicantOf, type CaseWorker } from '../fixtures/actors';
import type { SomeCase } from '../fixtures/cases';
import { fillHistory, fillMails, fillMessages, fillNotes } from '../fixtures/full-case';
import { handlersOf } from '../fixtures/handlers';
import { refusalOf, setUpWorld } from '../fixtures/world';

type AnyPaged = { read: never; call: Call<Action> };
const name = ({ call }: { call: { path: string } }) => call.path;
const changesIn = (entry: AuditEntryView | undefined) => (entry?.details.changes ?? []) as { from: string }[];
const PAGED = handlersOf('pagedQuery');
type Paged = (typeof PAGED)[number];

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

const world = setUpWorld();
let robert: CaseWorker;
let full: SomeCase;
beforeAll(async () => {
  robert = world.workers.teknikbolagen[2];
  full = await world.caseIn('STARTED');
  await fillMessages(full.id);
  await fillNotes(full.id, robert.accountId);
  await fillMails(full.id, 300);
  await fillHistory(full.id, { count: 130, secondsApart: 60, changes: 10 });
});

async function read(query: Paged, input: object): Promise<Page<{ id: string }>> {
  return runCaseQuery(query as unknown as AnyPaged, robert, full.id, input as never) as never;
}

function countOf({ call: { path } }: Paged): Promise<number> {
  const counts = { AuditLog: 'auditEntry', Notes: 'note', 'Message/CaseId': 'message' } as const;
  const table = counts[path as keyof typeof counts] ?? 'mail';
  const rows = db()[table] as unknown as { count(by: object): Promise<number> };
  return rows.count({ where: { caseId: full.id } });
}

describe.each(PAGED.map((query) => [name(query), query] as const))('%s', (_path, query) => {
  it('gives every item once, page by page from the newest', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await read(query, { cursor, pageSize: 100 });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    const count = await countOf(query);
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
    expect(pages).toBe(Math.ceil(count / 100));
  });

  it('is the newest thousand if no page is requested, and of bounded size on a full case', async () => {
    const whole = await read(query, {});
    expect(whole.items).toHaveLength(Math.min(await countOf(query), 1_000));
    expect(whole.nextCursor === null).toBe((await countOf(query)) <= 1_000);
    expect(bytesOf(query.body(whole as never))).toBeLessThan(1_000 * (TEXT_LIMITS.written + 4_000));
    if (whole.nextCursor) {
      expect((await read(query, { cursor: whole.nextCursor })).items).toHaveLength(PAGES.standard);
    }
    const standard = await read(query, { pageSize: PAGES.standard });
    expect(bytesOf(query.body(standard as never))).toBeLessThan(
      PAGES.standard * (TEXT_LIMITS.written + 4_000),
    );
    const most = await read(query, { pageSize: PAGES.most });
    expect(bytesOf(query.body(most as never))).toBeLessThan(PAGES.most * (TEXT_LIMITS.written + 4_000));
  });

  it('refuses what is no cursor of it', async () => {
    for (const cursor of ['', 'x', '2026-01-01_x', "1' OR 1=1"]) {
      expect(await refusalOf(read(query, { cursor }))).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

describe('rows of the same moment', () => {
  it('are neither left out nor given twice', async () => {
    const theCase = await world.caseIn('STARTED');
    await fillMessages(theCase.id, 30);
    await db().message.updateMany({ where: { caseId: theCase.id }, data: { createdAt: new Date() } });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await runCaseQuery(messagesQuery, robert, theCase.id, { pageSize: 7, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
  });
});

describe('the conversation', () => {
  it('counts what waits on all pages, for each side', async () => {
    const half = QUOTAS.messages / 2;
    const waiting = async (actor: CaseWorker | ReturnType<typeof applicantOf>) =>
      (await runCaseQuery(messagesQuery, actor, full.id, {})).unread;
    expect(await waiting(applicantOf(full))).toEqual([{ formId: null, componentId: null, count: half }]);
    expect(await waiting(robert)).toEqual([{ formId: null, componentId: null, count: half }]);
  });

  it('about a form or a field is read by itself, however old it is', async () => {
    const [oldest] = await db().message.findMany({
      where: { caseId: full.id },
      orderBy: { createdAt: 'asc' },
      take: 1,
    });
    await db().message.update({
      where: { id: oldest?.id },
      data: { formId: 'company', componentId: 'website' },
    });
    for (const about of [{ formId: 'company' }, { componentId: 'website' }]) {
      const page = await runCaseQuery(messagesQuery, robert, full.id, about);
      expect(page.items.map(({ id }) => id)).toEqual([oldest?.id]);
    }
  });
});

describe('the audit log', () => {
  it('cuts long values in the list, and gives them whole for one entry', async () => {
    const { items } = await runCaseQuery(auditQuery, robert, full.id, { pageSize: 1 });
    const [entry] = items;
    const [change] = changesIn(entry);
    expect(entry?.shortened).toBe(true);
    expect(change?.from).toHaveLength(Math.floor(PAGES.auditTexts / 20) + 1);
    const whole = await runCaseQuery(auditQuery, robert, full.id, { entryId: entry?.id ?? '' });
    const [wholeChange] = changesIn(whole.items[0]);
    expect(wholeChange?.from).toHaveLength(TEXT_LIMITS.formMost);
    expect(whole.items[0]?.shortened).toBeUndefined();
    const other = await world.caseIn('STARTED');
    expect(
      await refusalOf(runCaseQuery(auditQuery, robert, other.id, { entryId: entry?.id ?? '' })),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gives one kind of it across pages, and without what is not displayed', async () => {
    const kinds = async (kind: 'case' | 'forms' | 'messages' | 'displayed') =>
      (await runCaseQuery(auditQuery, robert, full.id, { kind })).items.map(({ type }) => type);
    expect(await kinds('case')).toEqual(['CaseCreated']);
    expect(await kinds('messages')).toEqual([]);
    expect(new Set(await kinds('forms'))).toEqual(new Set(['FormValueSaved']));
    expect(await kinds('displayed')).not.toContain('FormStarted');
  });
});

describe('a case with as much text as it can hold', () => {
  it('is answered within bounds', async () => {
    await db().caseValue.updateMany({
      where: { caseId: full.id, componentId: 'contactName' },
      data: { value: 'å'.repeat(QUOTAS.characters) },
    });
    const query = HANDLERS.getCase;
    const view = await runCaseQuery(query as unknown as AnyPaged, robert, full.id, {} as never);
    expect(bytesOf(view)).toBeLessThan(2 * QUOTAS.characters + 200_000);
  });
});
