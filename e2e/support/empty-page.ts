import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Returns the compressed size, in bytes, of the scripts that every page of the build has, even an empty one. */
export function emptyPage(): number {
  const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as {
    rootMainFiles: string[];
  };
  return rootMainFiles.reduce((sum, file) => sum + gzipSync(readFileSync(`.next/${file}`)).byteLength, 0);
}
