import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { expect } from 'playwright/test';
import { freePort } from '../../tests/fixtures/free-port';

export interface Replica {
  url: string;
  /** Stops it, as a container is stopped, and waits for its end. Returns its exit code and its output. */
  stop(): Promise<{ code: number | null; log: string }>;
  /** Returns the errors that it logged. */
  errors(): string[];
  kill(): void;
}

/** Starts the server in a folder with what the image contains, with only these settings, as the image does. */
export async function startReplica(folder: string, settings: Record<string, string>): Promise<Replica> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    env: {
      ...settings,
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      NEXT_MANUAL_SIG_HANDLE: 'true',
      DRAIN_DELAY_MS: '1500',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000, message: `ready: ${log}` }).toBe(true);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      return { code: await ended, log };
    },
    errors: () => log.split('\n').filter((line) => line.includes('"level":"error"')),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Runs a command of the image in that folder. Fails if the command fails. */
export function runInImage(
  folder: string,
  command: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): string {
  const { status, stdout, stderr } = tryInImage(folder, command, settings, args);
  expect(status, `${command}: ${stderr}`).toBe(0);
  return stdout;
}

/** Runs a command of the image in that folder, whatever its result. */
export function tryInImage(
  folder: string,
  command: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
) {
  return spawnSync(process.execPath, [`operation/${command}.mjs`, ...args], {
    cwd: folder,
    env: settings as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
}

/** Starts the server with settings with which it cannot start, and waits for its end. */
export function endOfReplica(folder: string, settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server.js'], {
    cwd: folder,
    env: { ...settings, NODE_ENV: 'production', HOSTNAME: '127.0.0.1', PORT: '0' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, log: stdout + stderr };
}
