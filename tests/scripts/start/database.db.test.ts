import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyMigrations } from '@/lib/platform/database/migrate';
import { auditPowers } from '@/lib/platform/database/prepare-database';
import { createDatabase, migrate, startDatabase } from '@/scripts/start/database';
import { startPostgres } from '@/scripts/start/postgres';
import { createStops, type Stops } from '@/scripts/start/stops';
import { freePort } from '@/tests/fixtures/free-port';

let dataDir: string;
let stops: Stops;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'upgraded-'));
  await mkdir(path.join(dataDir, 'logs'));
  stops = createStops();
});
afterEach(async () => {
  await stops.run();
  await rm(dataDir, { recursive: true, force: true });
});

/** A data folder as the first release left it: one role for everything, and the tables of that time. */
async function firstRelease(password: string): Promise<void> {
  const [folder, logFile] = [path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.log')];
  const own = createStops();
  const server = await startPostgres(
    { folder, logFile, password, durable: false, port: await freePort() },
    own,
  );
  await createDatabase(server.url('postgres'), 'medlemsansokan');
  const migrations = path.join(dataDir, 'migrations');
  const [first = ''] = (await readdir('prisma/migrations')).sort();
  await cp(path.join('prisma/migrations', first), path.join(migrations, first), { recursive: true });
  await applyMigrations(server.url('medlemsansokan'), migrations);
  const sql = postgres(server.url('medlemsansokan'), { max: 1 });
  await sql`INSERT INTO received_event (source, event_id) VALUES ('register', 'kept')`;
  await sql.end();
  await own.run();
}

it('takes a data folder with a single role over, with what is in it', async () => {
  const password = 'secret-of-the-folder';
  const later = (await readdir('prisma/migrations')).filter((name) => /^\d/.test(name)).length - 1;
  await firstRelease(password);
  for (const round of ['first', 'second']) {
    const own = createStops();
    stops.add(own.run);
    const options = { dataDir, password, durable: false, port: await freePort() };
    const { url, migrationUrl } = await startDatabase(options, own);
    const said: string[] = [];
    const settings = { MODE: 'sandbox', DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl } as const;
    await migrate(settings, (line) => said.push(line));
    expect(said).toEqual(
      round === 'first' && later > 0 ? [expect.stringMatching(/^Applied \d+ database migrations?\.$/)] : [],
    );
    const serving = postgres(url, { max: 1 });
    expect(await serving`SELECT event_id FROM received_event`).toEqual([{ event_id: 'kept' }]);
    expect(await auditPowers(serving)).toEqual([]);
    await serving.end();
    expect(new URL(url).password).not.toBe(password);
    await own.run();
  }
});
