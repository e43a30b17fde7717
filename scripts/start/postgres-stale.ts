import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure';
import { commandOf, hasEnded, isAlive } from './processes';

const PATIENCE_MS = 15_000;

/**
 * Frees a folder that a killed start left behind. Shuts down a server that still runs in the folder. Removes a `postmaster.pid` whose
 * process id now belongs to another program, because PostgreSQL would take that program for a server.
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
  if (await hasEnded(pid, PATIENCE_MS)) return;
  throw new StartFailure(
    `A database server (process ${pid}) still uses ${folder}: stop it, then start again.`,
  );
}
