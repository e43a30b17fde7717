import { addUpCounts } from '../../lib/case-list/add-up-counts';
import { countCases } from '../../lib/case-list/count-cases';
import { listCases } from '../../lib/case-list/list-cases';
import type { ListParameters } from '../../lib/contract/list-parameters';
import { closeDb } from '../../lib/database/db';
import { closeSql, sql } from '../../lib/database/sql';
import type { FileAnswer } from '../../lib/engine/answer';
import { listExportQuery } from '../../lib/export/case-list-workbook';
import { generateCases, SEARCHES } from './generate-cases';

const REPEATS = 60;
const PAGES_DOWN = 20;

type Worker = Extract<Parameters<typeof listCases>[0], { kind: 'caseWorker' }>;

/** Prints a table: what was asked, and how long half, 99 of 100, and the slowest took. */
export async function measureList(count: number): Promise<void> {
  await timed('generate', () => generateCases(sql(), count));
  await timed('add the counts up', () => addUpCounts());
  // As the database does by itself after a while.
  await timed('vacuum', async () => void (await sql()`VACUUM ANALYZE`));
  const one = workerOf([1]);
  const all = workerOf([1, 2, 3]);
  console.log('\n| what | median ms | p99 ms | slowest ms |\n|---|---|---|---|');
  for (const [who, actor] of [
    ['one organisation', one],
    ['three organisations', all],
  ] as const) {
    await measure(`active, ${who}`, () => listCases(actor, { category: 'active' }));
    await measure(`archived, ${who}`, () => listCases(actor, { category: 'archived' }));
    await measure(`all by name, ${who}`, () =>
      listCases(actor, { group: 'all', sort: 'companyName', order: 'asc' }),
    );
    await measure(`filtered by status and handler, ${who}`, () =>
      listCases(actor, { category: 'active', status: ['SUBMITTED'], handler: ['-'] }),
    );
    const cursor = await cursorFarDown(actor, { group: 'all' });
    await measure(`page ${PAGES_DOWN} of all, ${who}`, () => listCases(actor, { group: 'all', cursor }));
    await measure(`counts of the categories, ${who}`, () => countCases(actor, {}));
    await measureSearches(who, actor);
  }
  await measureExport(one);
  await closeSql();
  await closeDb();
}

async function measureSearches(who: string, actor: Worker): Promise<void> {
  for (const category of ['active', 'archived'] as const) {
    const times: number[] = [];
    for (const search of SEARCHES) {
      times.push(await millisecondsOf(() => listCases(actor, { category, search })));
    }
    // Once more, when the driver's statements have been prepared and their plans are generic.
    for (const search of SEARCHES) {
      times.push(await millisecondsOf(() => listCases(actor, { category, search })));
    }
    print(`search in ${category} (${SEARCHES.length} words, twice), ${who}`, times);
  }
}

async function measureExport(actor: Worker): Promise<void> {
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const { content } = (await listExportQuery.read({ actor }, { group: 'all' })) as FileAnswer;
  let firstByte = 0;
  let bytes = 0;
  let most = before;
  for await (const chunk of content as unknown as AsyncIterable<Uint8Array>) {
    firstByte ||= performance.now() - started;
    bytes += chunk.byteLength;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `\nWorkbook of every case of one organisation: first byte after ${firstByte.toFixed(0)} ms, ` +
      `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${((most - before) / 1e6).toFixed(0)} MB more memory`,
  );
}

async function measure(what: string, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < REPEATS; round += 1) times.push(await millisecondsOf(ask));
  print(what, times);
}

function print(what: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
}

async function cursorFarDown(actor: Worker, parameters: ListParameters): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let page = 1; page < PAGES_DOWN; page += 1) {
    cursor = (await listCases(actor, { ...parameters, cursor })).nextCursor ?? undefined;
  }
  return cursor;
}

async function millisecondsOf(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await ask();
  return performance.now() - started;
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  console.log(`${what}: ${((await millisecondsOf(work)) / 1_000).toFixed(1)} s`);
}

const workerOf = (moIds: number[]): Worker => ({
  kind: 'caseWorker',
  name: 'Bench',
  accountId: '00000000-0000-4000-8000-000000000000',
  sessionId: '00000000-0000-4000-8000-000000000001',
  email: 'bench@example.com',
  roles: moIds.map((moId) => ({ moId, roleId: 1 })),
  signingToken: null,
});
