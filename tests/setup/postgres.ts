import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bringUpToDate } from '../../lib/platform/database/prepare-database';
import { createDatabase } from '../../scripts/start/database';
import { startPostgres } from '../../scripts/start/postgres';
import { createStops } from '../../scripts/start/stops';
import { freePort } from '../fixtures/free-port';

const TEMPLATE = 'template_app';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; servingUrl: string; template: string };
  }
}

/** Starts one PostgreSQL for all integration tests, with a migrated database. Each test file's database is a copy of that one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'medlemsansokan-test-'));
  const stops = createStops();
  stops.add(() => rm(folder, { recursive: true, force: true }));
  try {
    const server = await startPostgres(
      {
        folder: path.join(folder, 'postgres'),
        logFile: path.join(folder, 'postgres.log'),
        port: await freePort(),
        password: 'test',
        durable: false,
      },
      stops,
    );
    const adminUrl = server.url('postgres');
    const servingUrl = server.url(TEMPLATE).replace('//postgres:', '//serving:');
    await createDatabase(adminUrl, TEMPLATE);
    // Includes the queue's tables, which would otherwise be created in every database, and the serving role.
    await bringUpToDate(server.url(TEMPLATE), servingUrl);
    project.provide('postgres', { adminUrl, servingUrl, template: TEMPLATE });
  } catch (error) {
    await stops.run();
    throw error;
  }
  return stops.run;
}
