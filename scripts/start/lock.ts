import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure';
import { PRIVATE_FILE } from './private';
import { commandOf, isAlive } from './processes';

/**
 * Locks the data folder for this process. Ignores a stale lock, whose process is gone or whose id now belongs to another program.
 * @returns a function that releases the lock
 * @throws StartFailure if the folder is not writable, or the product is running in it
 */
export function lockFolder(dataDir: string): () => void {
  refuseWhileRunning(dataDir, 'start again');
  const file = lockFile(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    const running = { pid: process.pid, command: commandOf(process.pid) };
    writeFileSync(file, JSON.stringify(running), { mode: PRIVATE_FILE });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `The folder ${dataDir} cannot be written to (${code}): give this user the right to, or choose another with DATA_DIR=<folder> npm start.`,
    );
  }
  return () => rmSync(file, { force: true });
}

/** Throws a StartFailure if the product is running in the data folder. `next` completes the sentence "stop it, then …". */
export function refuseWhileRunning(dataDir: string, next: string): void {
  const running = readLock(dataDir);
  if (!running || !isAlive(running.pid) || commandOf(running.pid) !== running.command) return;
  throw new StartFailure(
    `The product is running over ${dataDir} already: stop it (Ctrl-C where it was started, or kill ${running.pid}), then ${next}.`,
  );
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'running.json');
}

function readLock(dataDir: string): { pid: number; command: string } | undefined {
  const file = lockFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    const { pid, command } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) ? { pid, command } : undefined;
  } catch {
    return undefined;
  }
}
