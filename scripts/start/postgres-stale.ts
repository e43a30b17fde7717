import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure';
import { commandOf, hasEnded, isAlive } from './processes';

const PATIENCE_MS = 15_000;

/**
 * Makes a folder free that a killed start left behind. A server that still runs over it is shut down; a `postmaster.pid`
 * whose number now belongs to another program is removed, since PostgreSQL would take that program for a server.
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
