import { afterAll } from 'vitest';
import { createTestDatabase } from './database';
import { testEnvironment } from './environment';

// Runs before the modules of each test file, which has a database of its own.
const database = await createTestDatabase();
Object.assign(process.env, testEnvironment(database.url));

afterAll(async () => {
  const [{ closeDb }, { closeSql }] = await Promise.all([import('@/lib/db'), import('@/lib/database/sql')]);
  await closeDb();
  await closeSql();
  await database.close();
});
