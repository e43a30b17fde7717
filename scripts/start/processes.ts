import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id is running, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** Whether the process has ended but its parent has not collected it yet. In a container that may never happen. */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && /\) Z /.test(readOrNothing(file));
}

/** The command line of a process. Empty if it cannot be found out. */
export function commandOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) return readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** Waits until the process has ended. Returns false if it has not ended after so many milliseconds. */
export async function hasEnded(pid: number, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(25);
  }
  return true;
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
