import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startApp, startSandbox } from './apps';
import { ensureBuild, ensureClient } from './build';
import { migrate, seedWhenEmpty, startDatabase } from './database';
import type { StartFailure } from './failure';
import { lockFolder } from './lock';
import { type Ports, requirePorts } from './ports';
import { clearStalePostgres } from './postgres-stale';
import { loadSecrets } from './secrets';
import { requireSettings, sandboxSettings } from './settings';
import { createStops, type Stops } from './stops';

export interface StartOptions {
  ports: Ports;
  dataDir: string;
  /** Settings that win over those of the sandbox; with MODE=live they are all there are. */
  environment?: Record<string, string>;
  /** `next dev` instead of the built product, writing to the terminal. */
  dev?: boolean;
  /** Where the product listens; only on this machine unless told otherwise. */
  host?: string;
  /** `false` for a data folder that does not outlive a test run. */
  durable?: boolean;
  /** Told what is being done. */
  say?: (line: string) => void;
  /** Collects what has to be stopped, for somebody who may stop before the start is through. */
  stops?: Stops;
}

export interface RunningProduct {
  url: string;
  /** Undefined where the product runs live, without a sandbox. */
  sandboxUrl: string | undefined;
  databaseUrl: string;
  /** All settings that the product runs with. */
  settings: Record<string, string>;
  /** Stops everything in order, the database last and cleanly. May be called again. */
  stop(): Promise<void>;
  /** Resolved when a part ends by itself. */
  ended: Promise<StartFailure>;
}

/**
 * Starts database, sandbox and product over a data folder, building and migrating as needed, and waits until all serve.
 * @throws StartFailure when something has to be put right first; whatever was started is stopped then
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
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
  const embedsDatabase = !environment.DATABASE_URL;
  await requireFree(options, isLive, embedsDatabase);
  await ensureClient(say, stops);
  if (!options.dev) await ensureBuild(say, stops);

  const secrets = loadSecrets(dataDir);
  const settings = { ...(isLive ? {} : sandboxSettings(ports, secrets)), ...environment };
  const ends: Promise<StartFailure>[] = [];
  if (embedsDatabase) {
    say('Starting the database …');
    const password = secrets.DATABASE_PASSWORD;
    const durable = options.durable ?? true;
    const database = await startDatabase({ dataDir, port: ports.database, password, durable }, stops);
    settings.DATABASE_URL = database.url;
    ends.push(database.ended);
  }
  requireSettings(settings);
  const databaseUrl = settings.DATABASE_URL ?? '';
  await migrate(databaseUrl, say);
  if (!isLive) await seedWhenEmpty(settings, say, stops);
  if (!isLive && existsSync('sandbox/main.ts')) {
    say('Starting the sandbox …');
    ends.push((await startSandbox(ports, dataDir, settings, stops)).ended);
  }
  say('Starting the product …');
  ends.push((await startApp({ ...options, environment: settings }, stops)).ended);
  const sandboxUrl = isLive ? undefined : `http://localhost:${ports.sandbox}`;
  return { url: settings.PUBLIC_URL ?? '', sandboxUrl, databaseUrl, settings, ended: Promise.race(ends) };
}

async function requireFree(
  { ports, dataDir }: StartOptions,
  isLive: boolean,
  embedsDatabase: boolean,
): Promise<void> {
  // A database that a killed start left running holds its port.
  if (embedsDatabase) await clearStalePostgres(path.join(dataDir, 'postgres'));
  const needed: (keyof Ports)[] = isLive ? ['app'] : ['app', 'sandbox', 'smtp'];
  await requirePorts(ports, embedsDatabase ? [...needed, 'database'] : needed);
}
