import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** `FOLDER` and `PRIVATE_FILE`: only the owner may enter a folder or read a file. */
const FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Others may pass through, but see nothing. If root starts PostgreSQL, it runs as another account, which must pass. */
const PASSAGE = 0o711;

/**
 * Makes the data folder private (logs, sandbox data, secrets), also if an older version left it open. PostgreSQL protects its own
 * folder.
 */
export function makePrivate(dataDir: string): void {
  chmodSync(dataDir, PASSAGE);
  for (const name of ['logs', 'sandbox']) {
    const folder = path.join(dataDir, name);
    mkdirSync(folder, { recursive: true, mode: FOLDER });
    close(folder);
  }
  for (const name of ['secrets.json', 'running.json']) {
    const file = path.join(dataDir, name);
    if (existsSync(file)) chmodSync(file, PRIVATE_FILE);
  }
}

function close(entry: string): void {
  const isFolder = statSync(entry).isDirectory();
  chmodSync(entry, isFolder ? FOLDER : PRIVATE_FILE);
  for (const name of isFolder ? readdirSync(entry) : []) close(path.join(entry, name));
}
