import './say-failure';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type postgres from 'postgres';
import { getObject } from '@/lib/integrations/files/object-store';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { givenSetting } from '@/lib/platform/settings/env';
import { checkRestored, type RestoreReport } from './compare-databases';

// Proves that a backup can be restored. Dumps DATABASE_URL as it is at one moment, restores the dump into a new database of the same
// server, compares the two, and drops the new database. The product may run meanwhile. Connects as the role of MIGRATION_DATABASE_URL if it
// is set. With --restored <address> it instead checks a database that was restored by other means, and compares it with
// MIGRATION_DATABASE_URL or DATABASE_URL, if one is set. The exit code is 1 if it finds a fault.
const restoredUrl = argument('--restored');
const sourceUrl = givenSetting('MIGRATION_DATABASE_URL') ?? givenSetting('DATABASE_URL');
if (!sourceUrl && !restoredUrl)
  fail('Set DATABASE_URL, or say --restored <address of the restored database>.');
const report = restoredUrl ? await checkGiven(restoredUrl) : await drill(sourceUrl ?? '');
const { tables, rows, filesInDatabase, filesInObjectStore, auditEntries } = report;
const faults = [...report.faults, ...(await checkObjects(filesInObjectStore))];
for (const fault of faults) console.error(fault);
const checked = givenSetting('S3_URL') ? '' : ' (not checked: set S3_URL and its keys)';
console.log(
  `${tables} tables, ${rows} rows, ${filesInDatabase} files in the database, ${filesInObjectStore.length} in the object store${filesInObjectStore.length ? checked : ''}, ${auditEntries} audit entries: ${faults.length} faults.`,
);
process.exit(faults.length === 0 ? 0 : 1);

async function checkGiven(url: string): Promise<RestoreReport> {
  const [restored, source] = [connect(url), sourceUrl ? connect(sourceUrl) : null];
  const result = await checkRestored(restored, source);
  await Promise.all([restored.end(), source?.end()]);
  return result;
}

async function drill(url: string): Promise<RestoreReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'restore-drill-'));
  const name = `restore_drill_${Date.now()}`;
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  const source = connect(url);
  await source.unsafe(`CREATE DATABASE ${name} TEMPLATE template0`);
  try {
    // The dump and the comparison use the same snapshot, so concurrent writes do not matter.
    return (await source.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
      const [{ snapshot } = { snapshot: '' }] = await tx<[{ snapshot: string }]>`
        SELECT pg_export_snapshot() AS snapshot`;
      const dump = path.join(folder, 'backup.dump');
      run('pg_dump', ['--format=custom', `--snapshot=${snapshot}`, `--file=${dump}`, url]);
      run('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${copy.href}`, dump]);
      const restored = connect(copy.href);
      // A transaction answers statements as a connection does. The library types them apart.
      const result = await checkRestored(restored, tx as unknown as postgres.Sql);
      await restored.end();
      return result;
    })) as RestoreReport;
  } finally {
    await source.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    await source.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads every object that the restored rows refer to, which verifies its checksum. */
async function checkObjects(files: RestoreReport['filesInObjectStore']): Promise<string[]> {
  if (!givenSetting('S3_URL')) return [];
  const missing: string[] = [];
  for (const { key, sha256 } of files) {
    await getObject(key, sha256).catch((error: Error) => missing.push(`object ${key}: ${error.message}`));
  }
  return missing;
}

function run(program: string, args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error)
    throw new Error(
      `${program} cannot be run: install PostgreSQL's client programs of the server's version, or restore by other means and say --restored <address>.`,
    );
  if (status !== 0) throw new Error(`${program} failed.`);
}

function connect(url: string): postgres.Sql {
  return openPostgres(url, { max: 1, onnotice: () => undefined });
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
