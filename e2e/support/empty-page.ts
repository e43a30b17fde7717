import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** The scripts that every page of the build has, also one with nothing on it: compressed, in bytes. */
export function emptyPage(): number {
  const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as {
    rootMainFiles: string[];
  };
  return rootMainFiles.reduce((sum, file) => sum + gzipSync(readFileSync(`.next/${file}`)).byteLength, 0);
}
