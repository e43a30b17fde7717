import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** The scripts that every page of the build has, even an empty one, as paths below `/_next/`. */
export function scriptsOfEveryPage(): string[] {
  const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as {
    rootMainFiles: string[];
  };
  return rootMainFiles;
}

/** Returns their compressed size, in bytes. */
export const emptyPage = (): number =>
  scriptsOfEveryPage().reduce((sum, file) => sum + gzipSync(readFileSync(`.next/${file}`)).byteLength, 0);
