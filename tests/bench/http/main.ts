import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { startApp } from '@/scripts/start/apps';
import { freePorts } from '@/scripts/start/ports';
import type { RunningProduct } from '@/scripts/start/product';
import type { Stops } from '@/scripts/start/stops';
import { addedUp, generateCases } from '../generate-cases';
import { machine, onProduct } from '../on-product';
import { measureProcess, serverOn } from '../process-use';
import { buildVersion, lastRelease } from '../released-build';
import { excelAlone, excelOf } from './excel';
import { requestsOf } from './requests';
import { type MeasuredBuild, measureRounds, searchesAlone } from './rounds';

/**
 * `npm run bench`: starts the built product on a database of its own with a million generated cases (`-- --cases 10000` for fewer), and
 * measures it over HTTP as people and programs use it, beside an empty answer of the same server, the least that a bare server needs for
 * the same information, and the build of the last release on the same database (`-- --against COMMIT` for another one, `--alone` for
 * none). Prints tables. Linux only; means something only on a machine that does nothing else.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000000' },
    against: { type: 'string', default: lastRelease() },
    alone: { type: 'boolean', default: false },
  },
});
const CASES = Number(values.cases);
const AGAINST = values.alone ? undefined : values.against;
/** How long the product is left alone before its memory is read: a heap that nobody asks for more gives back what it does not need. */
const PAUSE_MS = 60_000;

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

// What is measured is the work, not its limits.
await onProduct({ RATE_LIMIT_FACTOR: '1000' }, async ({ product, ports, pid, folder, stops }) => {
  const program = AGAINST && buildVersion(AGAINST, path.join(folder, 'released'), stops);
  const url = product.migrationUrl ?? product.databaseUrl;
  const sql = postgres(url, { onnotice: () => undefined });
  stops.add(() => sql.end());
  const began = performance.now();
  await generateCases(sql, CASES);
  console.log(`${CASES.toLocaleString('en')} cases generated in ${seconds(performance.now() - began)} s.`);
  console.log(`Their counts and figures were added up after ${(await addedUp(sql)).toFixed(0)} s more.`);
  await printSizes(sql);
  const asked = await requestsOf(product);
  const [{ accountId } = { accountId: '' }] =
    await sql`SELECT account_id AS "accountId" FROM session ORDER BY created_at DESC LIMIT 1`;
  const floorPort = await startFloor(stops, [url, accountId, asked.caseId]);
  // Only now, because an older version may not know the cases that are made here.
  const released = program ? await startReleased(program, product, folder, stops) : undefined;
  const before = measureProcess(pid).megabytes;
  await measureRounds({ product: { port: ports.app, pid }, released, floorPort, asked: asked.requests });
  await searchesAlone(ports.app, asked.cookie);
  const afterRounds = measureProcess(pid).megabytes;
  const excel = await excelOf(ports.app, asked.cookie, pid);
  const alone = await excelAlone(excel.rows);
  console.log(
    `\nWorkbook of ${excel.rows} rows: ${seconds(excel.ms)} s, ${(excel.ms / alone).toFixed(1)} times exceljs alone ` +
      `(${seconds(alone)} s); first byte after ${Math.round(excel.firstByteMs)} ms; at most ${Math.round(excel.moreMegabytes)} MB more memory.`,
  );
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const after = measureProcess(pid).megabytes;
  console.log(
    `Memory: ${Math.round(before)} MB before, ${Math.round(afterRounds)} MB after the rounds, ${Math.round(after)} MB at the end.`,
  );
  console.log(
    `${CASES.toLocaleString('en')} cases, ${machine()}${AGAINST ? `, compared with ${AGAINST}` : ''}.`,
  );
});

/** Starts another version as a replica beside the product, with its settings and its database. */
async function startReleased(
  program: string,
  { settings }: RunningProduct,
  folder: string,
  stops: Stops,
): Promise<MeasuredBuild> {
  const ports = await freePorts();
  const dataDir = path.join(folder, 'released-data');
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
  await startApp({ ports, dataDir, environment: settings, program }, stops);
  return { port: ports.app, pid: serverOn(ports.app) };
}

/** Prints the bytes of the database for each case, and which tables they are in with their indexes. */
async function printSizes(sql: postgres.Sql): Promise<void> {
  const tables = await sql<{ table: string; whole: number; indexes: number }[]>`
    SELECT relname AS table, pg_total_relation_size(oid)::float AS whole, pg_indexes_size(oid)::float AS indexes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY whole DESC`;
  const whole = tables.reduce((sum, { whole }) => sum + whole, 0);
  const perCase = (bytes: number) => Math.round(bytes / CASES).toLocaleString('en');
  console.log(`Database: ${(whole / 2 ** 30).toFixed(2)} GiB, ${perCase(whole)} bytes a case:`);
  for (const one of tables.slice(0, 8))
    console.log(`  ${one.table}: ${perCase(one.whole)}, of which indexes ${perCase(one.indexes)}`);
}

/** Answers with the port of the bare server. */
async function startFloor(stops: Stops, args: string[]): Promise<number> {
  const floor = fork('tests/bench/http/floor-server.ts', args, { execArgv: ['--import', 'tsx'] });
  stops.add(async () => void floor.kill());
  const [port] = (await once(floor, 'message')) as [number];
  return port;
}
