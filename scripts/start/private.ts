import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Only its owner may enter a folder or read a file. */
const FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Others may pass, since PostgreSQL runs as another account where root starts it, but see nothing. */
const PASSAGE = 0o711;

/**
 * Sees to it that nobody else on this machine reads what is in the data folder: logs, what the sandbox keeps, the secrets; also where an
 * older version has left it open. PostgreSQL closes its own folder.
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
