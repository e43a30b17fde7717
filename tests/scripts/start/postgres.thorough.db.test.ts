import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '@/scripts/start/postgres';
import { hasEnded } from '@/scripts/start/processes';
import { createStops, type Stops } from '@/scripts/start/stops';
import { freePort } from '@/tests/fixtures/free-port';

let root: string;
let folder: string;
let stops: Stops;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  folder = path.join(root, 'postgres');
  stops = createStops();
});

afterEach(async () => {
  await stops.run();
  await rm(root, { recursive: true, force: true });
});

async function start(): Promise<PostgresServer> {
  const logFile = path.join(root, 'postgres.log');
  return startPostgres({ folder, port: await freePort(), password: 'secret', durable: true, logFile }, stops);
}

async function query(server: PostgresServer, text: string): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(server.url('postgres'), { max: 1 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

async function serverPid(): Promise<number> {
  return Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('startPostgres', () => {
  it('preserves data over a clean stop and over a kill, and sorts and compares letters as in Swedish', async () => {
    await query(
      await start(),
      "CREATE TABLE fruit AS SELECT unnest(ARRAY['äpple', 'zucchini', 'ål', 'Öl']) AS name",
    );
    await stops.run();
    await expect(readFile(path.join(folder, 'postmaster.pid'))).rejects.toThrow(/ENOENT/);

    stops = createStops();
    const server = await start();
    const rows = await query(server, 'SELECT lower(name) AS name FROM fruit ORDER BY fruit.name');
    expect(rows.map(({ name }) => name)).toEqual(['zucchini', 'ål', 'äpple', 'öl']);
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    expect((await server.ended).message).toMatch(
      /^The database ended unexpectedly \(.*\): read .*, then start again\.$/,
    );

    expect(await query(await start(), 'SELECT count(*)::int AS n FROM fruit')).toEqual([{ n: 4 }]);
  });

  it('shuts down a server that a killed start left running', async () => {
    await start();
    const abandoned = await serverPid();
    const server = await start();
    expect(await hasEnded(abandoned, 0)).toBe(true);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is not stopped by a process number that another program has by now', async () => {
    await start();
    await stops.run();
    stops = createStops();
    await writeFile(path.join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`);
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('says what is wrong with a folder that is no database of this version', async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'notes.txt'), 'mine');
    await expect(start()).rejects.toThrow(
      /^The database folder .* is not a PostgreSQL database: move it away, or run/,
    );
    await writeFile(path.join(folder, 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 16, not 18: move it away/);
    await chmod(folder, 0o700);
    await writeFile(path.join(folder, 'PG_VERSION'), '18\n');
    await expect(start()).rejects.toThrow(
      /^The database folder .* cannot be used \(.*\): move it away, or run/,
    );
  });
});
