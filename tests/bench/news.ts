import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { startDatabase } from '@/scripts/start/database';
import { findFreePorts } from '@/scripts/start/ports';
import { createStops } from '@/scripts/start/stops';
import { median } from './http/connections';
import { machine } from './on-product';

/**
 * `npm run bench:news`: how many changes a second a PostgreSQL of its own commits, with and without `pg_notify` in the transaction, by the
 * number of writers. `-- --seconds 10` measures each for longer.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const WRITERS = [1, 4, 16, 32];
const ROUNDS = 3;
const NEWS = JSON.stringify({ caseId: 'x'.repeat(36), moId: 1, what: 'MessagePosted', by: 'x'.repeat(30) });

const stops = createStops();
const folder = mkdtempSync(path.join(os.tmpdir(), 'medlemsansokan-bench-'));
stops.add(() => rmSync(folder, { recursive: true, force: true }));
try {
  mkdirSync(path.join(folder, 'logs'));
  const [port = 0] = await findFreePorts(1);
  const { migrationUrl = '' } = await startDatabase(
    { dataDir: folder, port, password: 'bench', durable: true },
    stops,
  );
  const sql = postgres(migrationUrl, { max: Math.max(...WRITERS), onnotice: () => undefined });
  stops.add(() => sql.end());
  await sql`CREATE TABLE change AS SELECT id, 0 AS version FROM generate_series(1, ${Math.max(...WRITERS)}) id`;
  console.log('| writers | without news | with news | share |\n|---:|---:|---:|---:|');
  for (const writers of WRITERS) console.log(await measure(sql, writers));
  console.log(`\nCommits a second, medians of ${ROUNDS} rounds of ${values.seconds} s. ${machine()}.`);
} finally {
  await stops.run();
}

async function measure(sql: postgres.Sql, writers: number): Promise<string> {
  const [without, notifying]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await commitsASecond(sql, writers, false));
    notifying.push(await commitsASecond(sql, writers, true));
  }
  const [a, b] = [median(without), median(notifying)];
  return `| ${writers} | ${a.toFixed(0)} | ${b.toFixed(0)} | ${((b / a) * 100).toFixed(0)} % |`;
}

async function commitsASecond(sql: postgres.Sql, writers: number, isTold: boolean): Promise<number> {
  const seconds = Number(values.seconds);
  const end = performance.now() + seconds * 1_000;
  let commits = 0;
  const write = async (id: number) => {
    for (; performance.now() < end; commits += 1) {
      await sql.begin((tx) => [
        tx`UPDATE change SET version = version + 1 WHERE id = ${id}`,
        isTold ? tx`SELECT pg_notify('case_changed', ${NEWS})` : tx`SELECT length(${NEWS})`,
      ]);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => write(index + 1)));
  return commits / seconds;
}
