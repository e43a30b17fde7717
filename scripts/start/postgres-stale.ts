import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './failure';

const PATIENCE_MS = 15_000;

/**
 * Makes a folder free that a killed start left behind. A server that still runs over it is shut down; a `postmaster.pid` whose
 * number now belongs to another program is removed, since PostgreSQL would take that program for a server.
 */
export async function clearStalePostgres(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  if (!commandOf(pid).includes(folder)) {
    rmSync(file, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  const until = Date.now() + PATIENCE_MS;
  while (isAlive(pid)) {
    if (Date.now() > until) {
      throw new StartFailure(
        `A database server (process ${pid}) still uses ${folder}: stop it, then start again.`,
      );
    }
    await sleep(50);
  }
}

/** Whether a process of this number runs, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process; empty when it cannot be known. */
export function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
