import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A hash over the names and contents of those files and folders that exist. Any change of them changes the hash. */
export function fingerprint(paths: string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(entry: string): string[] {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  const names = readdirSync(entry).filter((name) => name !== 'generated' && name !== 'node_modules');
  return names.sort().flatMap((name) => filesBelow(path.join(entry, name)));
}
