// Runs on any installed Node before packages are installed, so it uses only Node's own modules.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether the packages of package-lock.json are in node_modules, installed by us or by hand. npm writes node_modules/.package-lock.json
 * when it has finished. It leaves out optional packages of other systems.
 */
export function isInstalled(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const there = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !there) return false;
  const isSame = (place) =>
    there[place]?.version === wanted[place]?.version && there[place]?.integrity === wanted[place]?.integrity;
  const needed = Object.keys(wanted).filter((place) => place !== '' && !wanted[place].optional);
  return [...needed, ...Object.keys(there)].every(isSame);
}

/** The packages in a lock file, by path. The project itself is at ''. Undefined if the file is missing or incomplete. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
