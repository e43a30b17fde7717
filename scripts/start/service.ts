import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './failure';
import { PRIVATE_FILE } from './private';
import type { Stops } from './stops';
import { telling } from './tool';

export interface ServiceOptions {
  /** The name in sentences, such as "the sandbox". */
  name: string;
  /** The program and its arguments. */
  args: string[];
  isTypeScript?: boolean;
  environment: Record<string, string>;
  /** The address that answers 200 once the service serves. */
  healthUrl: string;
  /** Without a file the service writes to the terminal. */
  logFile: string | undefined;
  patienceMs: number;
  /** Whether to append to the log instead of starting it again. */
  isContinued?: boolean;
}

export interface Service {
  /** Resolves when the service exits without having been stopped. */
  ended: Promise<StartFailure>;
}

const LEASH = 'scripts/start/leash.mjs';
const STOP_MS = 15_000;

/**
 * Starts a part of the product in its own process and waits until it serves.
 *
 * @throws StartFailure if it ends before it serves, or does not serve in time
 */
export async function startService(options: ServiceOptions, stops: Stops): Promise<Service> {
  const flags = options.isContinued ? 'a' : 'w';
  const log = options.logFile ? openSync(options.logFile, flags, PRIVATE_FILE) : 'inherit';
  // The service has its own process group. Ctrl-C in the terminal is for the starter, which stops everything in order.
  const child = spawn(
    process.execPath,
    [...(options.isTypeScript ? ['--import', 'tsx'] : []), LEASH, ...options.args],
    {
      env: options.environment as NodeJS.ProcessEnv,
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    },
  );
  if (typeof log === 'number') closeSync(log);
  let isStopping = false;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ended = new Promise<StartFailure>((resolve) => {
    child.once('exit', (_code, signal) => !isStopping && resolve(endedFailure(options, signal)));
  });
  stops.add(() => {
    isStopping = true;
    return stopChild(child, exited);
  });
  const failure = await Promise.race([untilHealthy(options), ended]);
  if (failure) throw failure;
  return { ended };
}

async function untilHealthy({
  name,
  healthUrl,
  patienceMs,
  logFile,
}: ServiceOptions): Promise<StartFailure | undefined> {
  const until = Date.now() + patienceMs;
  let answer = 'it does not answer';
  while (Date.now() < until) {
    try {
      const response = await fetch(healthUrl, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
      if (response.ok) return undefined;
      answer = `${healthUrl} answers ${response.status}`;
    } catch {
      // The service is not listening yet.
    }
    await sleep(100);
  }
  const where = logFile ? `: read ${logFile}` : '';
  return new StartFailure(`${capital(name)} does not become ready (${answer})${where}, then start again.`);
}

function endedFailure({ name, logFile }: ServiceOptions, signal: string | null): StartFailure {
  const ended = `${capital(name)} ended unexpectedly`;
  if (signal) return new StartFailure(`${ended} (${signal}): start again.`);
  if (!logFile) return new StartFailure(`${ended}: read what it says above, then start again.`);
  const reason = telling(readFileSync(logFile, 'utf8'));
  return new StartFailure(`${ended} (${reason}): read ${logFile}, then start again.`);
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const ended = await Promise.race([exited.then(() => true), sleep(STOP_MS, false, { ref: false })]);
  if (!ended) {
    child.kill('SIGKILL');
    await exited;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
