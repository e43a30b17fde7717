import path from 'node:path';
import { startApp, startSandbox } from './apps';
import { ensureBuild, ensureClient } from './build';
import { migrate, type StartedDatabase, seedWhenEmpty, startDatabase } from './database';
import type { StartFailure } from './failure';
import { lockFolder } from './lock';
import { type Ports, requirePorts } from './ports';
import { clearStalePostgres } from './postgres-stale';
import { makePrivate } from './private';
import { loadSecrets, type Secrets } from './secrets';
import { requireSettings, sandboxSettings } from './settings';
import type { StartOptions } from './start-options';
import { createStops, type Stops } from './stops';

export interface RunningProduct {
  url: string;
  /** Undefined if the product runs live, without a sandbox. */
  sandboxUrl: string | undefined;
  databaseUrl: string;
  /** The address of the database for the role that owns the tables, if it is known. */
  migrationUrl: string | undefined;
  /** All settings of the running product. */
  settings: Record<string, string>;
  /** Stops everything in order, the database last and cleanly. May be called again. */
  stop(): Promise<void>;
  /** Resolves when a part has crashed and cannot be restarted. */
  ended: Promise<StartFailure>;
}

/**
 * Starts database, sandbox and product in a data folder, builds and migrates as needed, and waits until all of them serve.
 *
 * @throws StartFailure if something has to be fixed first. Everything that was started is then stopped.
 */
export async function startProduct(options: StartOptions): Promise<RunningProduct> {
  const stops = options.stops ?? createStops();
  try {
    const parts = await startParts({ ...options, dataDir: path.resolve(options.dataDir) }, stops);
    return { ...parts, stop: stops.run };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

async function startParts(options: StartOptions, stops: Stops): Promise<Omit<RunningProduct, 'stop'>> {
  const { ports, dataDir, environment = {}, say = () => undefined } = options;
  const isLive = environment.MODE === 'live';
  if (isLive) requireSettings(environment);
  stops.add(lockFolder(dataDir));
  makePrivate(dataDir);
  await requireFree(options, isLive);
  await ensureClient(say, stops);
  if (!options.dev) await ensureBuild(say, stops);

  const secrets = isLive ? undefined : loadSecrets(dataDir);
  const settings = { ...(secrets ? sandboxSettings(ports, secrets) : {}), ...environment };
  say(secrets ? 'Starting the database and the sandbox …' : 'Looking at the database …');
  const [database, sandbox] = await both(
    prepareDatabase(options, settings, secrets, stops),
    secrets ? startSandbox(options, { secrets, settings }, stops) : undefined,
  );
  settings.DATABASE_URL = database.url;
  // The serving process does not need the owner's password.
  delete settings.MIGRATION_DATABASE_URL;
  requireSettings(settings);
  say('Starting the product …');
  const app = await startApp({ ...options, environment: settings }, stops);
  const services = [database, sandbox, app].filter((part) => part !== undefined);
  return {
    url: settings.PUBLIC_URL ?? '',
    sandboxUrl: sandbox && `http://localhost:${ports.sandbox}`,
    databaseUrl: database.url,
    migrationUrl: database.migrationUrl,
    settings,
    ended: Promise.race(services.map(({ ended }) => ended)),
  };
}

/** Prepares the database of the settings, or else the embedded one: brings its tables up to date and loads the demo data if it is empty. */
async function prepareDatabase(
  { ports, dataDir, durable = true, say = () => undefined }: StartOptions,
  settings: Record<string, string>,
  secrets: Secrets | undefined,
  stops: Stops,
): Promise<StartedDatabase> {
  const password = secrets?.DATABASE_PASSWORD ?? '';
  const database = settings.DATABASE_URL
    ? {
        url: settings.DATABASE_URL,
        migrationUrl: settings.MIGRATION_DATABASE_URL,
        ended: new Promise<never>(() => undefined),
      }
    : await startDatabase({ dataDir, port: ports.database, password, durable, say }, stops);
  const { url: DATABASE_URL, migrationUrl: MIGRATION_DATABASE_URL } = database;
  await migrate({ MODE: secrets ? 'sandbox' : 'live', DATABASE_URL, MIGRATION_DATABASE_URL }, say);
  if (secrets) await seedWhenEmpty({ ...settings, DATABASE_URL: database.url }, say, stops);
  return database;
}

/** Waits for both even if one fails, so that everything that was started can be stopped. */
async function both<A, B>(first: Promise<A>, second: Promise<B> | undefined): Promise<[A, B | undefined]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

async function requireFree({ ports, dataDir, environment }: StartOptions, isLive: boolean): Promise<void> {
  const needed: (keyof Ports)[] = isLive ? ['app'] : ['app', 'sandbox', 'smtp'];
  if (environment?.DATABASE_URL) return requirePorts(ports, needed);
  // A database that a killed start left running still holds its port.
  await clearStalePostgres(path.join(dataDir, 'postgres'));
  await requirePorts(ports, [...needed, 'database']);
}
