import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inOneBatch } from './batches';
import { sql } from './sql';

// `turbopackIgnore`: the server does not need the files that are read here. Without it the build would add the whole project to the server.

/** The files that the build has made for browsers, below the folder that the product runs in. */
const BUILT = '.next/static';

/**
 * The paths of this build's scripts and styles below `/_next/static/`. Empty without a build, and in development, where the files change
 * all the time.
 */
export function ownBuildFiles(folder = BUILT): string[] {
  if (process.env.NODE_ENV === 'development' || !existsSync(/* turbopackIgnore: true */ folder)) return [];
  return readdirSync(/* turbopackIgnore: true */ folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/**
 * Stores the scripts and styles of this build, or marks them as still in use. A page from this replica may request them from another
 * replica. A page that was opened before an upgrade requests the old release's files from the new release.
 */
export async function keepBuildFiles(folder = BUILT): Promise<void> {
  const own = ownBuildFiles(folder);
  const stored = await inOneBatch(
    (tx) => tx<{ path: string }[]>`
    UPDATE build_file SET seen_at = now() WHERE path = ANY(${own}) RETURNING path`,
  );
  const isStored = new Set(stored.map((row) => row.path));
  for (const name of own.filter((name) => !isStored.has(name))) {
    const content = await readFile(path.join(/* turbopackIgnore: true */ folder, name));
    await inOneBatch(
      (tx) => tx`
      INSERT INTO build_file (path, content) VALUES (${name}, ${content}) ON CONFLICT DO NOTHING`,
    );
  }
}

/** A script or style of any build that serves or has served lately. Null if no build has it. */
export async function findBuildFile(name: string): Promise<Buffer | null> {
  const [row] = await sql()<[{ content: Buffer }?]>`SELECT content FROM build_file WHERE path = ${name}`;
  return row?.content ?? null;
}
