import { applyMigrations, MIGRATIONS_FOLDER } from '@/lib/database/migrate';
import { closeSql } from '@/lib/database/sql';
import { closeDb } from '@/lib/db';
import { env } from '@/lib/env';
import { nameCallers } from '@/lib/http/caller-address';
import { startServerTelemetry } from '@/lib/integrations/telemetry/server-telemetry';
import { stopQueue } from './queue';
import { startWorker } from './worker';

const kept = globalThis as typeof globalThis & { isDraining?: boolean };

/** Whether this process has been told to stop: it serves what it has, and takes nothing new. */
export function isDraining(): boolean {
  return kept.isDraining ?? false;
}

/** What a process does before it serves: settings checked, migrations applied, work on the queues begun. */
export async function startProduct(): Promise<void> {
  const {
    DATABASE_URL,
    RUN_JOBS,
    APPLICATIONINSIGHTS_CONNECTION_STRING,
    APPLICATIONINSIGHTS_INSTRUMENTATION_KEY,
  } = env();
  if (!APPLICATIONINSIGHTS_CONNECTION_STRING && !APPLICATIONINSIGHTS_INSTRUMENTATION_KEY) {
    console.log(JSON.stringify({ level: 'info', event: 'telemetry', message: 'Telemetry is not enabled' }));
  }
  nameCallers();
  await startServerTelemetry();
  await applyMigrations(DATABASE_URL, MIGRATIONS_FOLDER);
  if (RUN_JOBS) await startWorker();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stopProduct());
}

async function stopProduct(): Promise<void> {
  kept.isDraining = true;
  await stopQueue();
  await Promise.all([closeDb(), closeSql()]);
}
