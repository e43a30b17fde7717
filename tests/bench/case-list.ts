import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { applyMigrations } from '../../lib/database/migrate';
import { createDatabase } from '../../scripts/start/database';
import { freePort } from '../../scripts/start/ports';
import { startPostgres } from '../../scripts/start/postgres';
import { createStops } from '../../scripts/start/stops';
import { testEnvironment } from '../setup/environment';

/** Measures the case list on generated cases, in a database of its own: `npm run bench`, or with another number of cases. */
const count = Number(process.argv[2] ?? 1_000_000);
const folder = await mkdtemp(path.join(tmpdir(), 'medlemsansokan-bench-'));
const stops = createStops();
stops.add(() => rm(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stops.run().then(() => process.exit(1)));

try {
  const server = await startPostgres(
    {
      folder: path.join(folder, 'postgres'),
      logFile: path.join(folder, 'postgres.log'),
      port: await freePort(),
      password: 'bench',
      durable: false,
    },
    stops,
  );
  await createDatabase(server.url('postgres'), 'bench');
  await applyMigrations(server.url('bench'), 'prisma/migrations');
  Object.assign(process.env, testEnvironment(server.url('bench')));
  // Only now: these read the settings.
  const { measureList } = await import('./measure-list');
  console.log(`${count.toLocaleString('en')} cases, ${cpus().length} cores, Node ${process.version}\n`);
  await measureList(count);
} finally {
  await stops.run();
}
