import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PostgresOptions } from '@/scripts/start/postgres-options';
import { StartFailure } from './failure';
import type { PostgresAccount } from './postgres-account';
import { telling } from './tool';

/**
 * Creates a new, empty database folder next to its place and then moves it there, so that a killed start leaves no incomplete folder.
 *
 * @throws StartFailure if the disk is full or the folder cannot be written
 */
export function createCluster(initdb: string, account: PostgresAccount, options: PostgresOptions): void {
  const draft = `${options.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  account.own(draft);
  const passwordFile = writePassword(options.password, account);
  const [command, args] = account.command(initdb, flags(draft, passwordFile, options.durable));
  const result = spawnSync(command, args, {
    ...account.spawnOptions,
    cwd: '/',
    encoding: 'utf8',
    env: postgresEnvironment(),
  });
  rmSync(path.dirname(passwordFile), { recursive: true, force: true });
  if (result.status === 0) {
    renameSync(draft, options.folder);
    return;
  }
  rmSync(draft, { recursive: true, force: true });
  const said = `${result.stdout ?? ''}\n${result.stderr ?? ''}\n${result.error ?? ''}`;
  writeFileSync(options.logFile, said, { mode: 0o600 });
  throw new StartFailure(
    `The database folder ${options.folder} could not be created (${telling(said)}): make room or give this user the right to write there, then start again.`,
  );
}

/** The environment without PG… variables. PostgreSQL reads them, and a developer may have set them for another server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const name of Object.keys(environment)) {
    if (/^(PG|LC_|LANG)/.test(name)) delete environment[name];
  }
  return { ...environment, LC_ALL: characterLocale() };
}

function writePassword(password: string, account: PostgresAccount): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'initdb-'));
  const file = path.join(folder, 'password');
  writeFileSync(file, password, { mode: 0o600 });
  account.own(folder);
  account.own(file);
  return file;
}

function flags(folder: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    // The first locale decides which characters pg_trgm takes for letters, and the second sorts names in Swedish order.
    `--lc-ctype=${characterLocale()}`,
    '--locale-provider=icu',
    '--icu-locale=sv-SE',
    ...(durable ? [] : ['--no-sync']),
  ];
}

function characterLocale(): string {
  const known = (spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? '').split(/\s+/);
  return ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8'].find((name) => known.includes(name)) ?? 'C';
}
