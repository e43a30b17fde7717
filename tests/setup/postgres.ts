import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '../../lib/database/migrate';
import { createDatabase } from '../../scripts/start/database';
import { freePort } from '../../scripts/start/ports';
import { startPostgres } from '../../scripts/start/postgres';
import { createStops } from '../../scripts/start/stops';

const TEMPLATE = 'template_app';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; template: string };
  }
}

/** One PostgreSQL for all integration tests, with a migrated database that each test file's own is copied from. */
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
    await createTemplate(adminUrl, server.url(TEMPLATE));
    project.provide('postgres', { adminUrl, template: TEMPLATE });
  } catch (error) {
    await stops.run();
    throw error;
  }
  return stops.run;
}

/** The queue's tables are made here too: it would make them anew in every database otherwise. */
async function createTemplate(adminUrl: string, url: string): Promise<void> {
  await createDatabase(adminUrl, TEMPLATE);
  await applyMigrations(url, 'prisma/migrations');
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(getConstructionPlans());
  await sql.end();
}
