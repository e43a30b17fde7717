import { afterAll } from 'vitest';
import { createTestDatabase } from './database';
import { testEnvironment } from './environment';

// Runs before the modules of each test file. Each file has its own database.
const database = await createTestDatabase();
Object.assign(process.env, testEnvironment(database.url), { MIGRATION_DATABASE_URL: database.ownerUrl });

afterAll(async () => {
  const { stopQueue } = await import('@/lib/engine/jobs/queue');
  await stopQueue();
  const { closeDb } = await import('@/lib/platform/database/db');
  await closeDb();
  const { closeSql } = await import('@/lib/platform/database/sql');
  await closeSql();
  const { closeStreams } = await import('@/lib/platform/database/streams');
  await closeStreams();
  await database.close();
});
