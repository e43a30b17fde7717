// Runs on any installed Node before packages are installed, so it uses only Node's own modules.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether the packages of package-lock.json lie in node_modules, by us or by hand. npm writes node_modules/.package-lock.json when it is
 * done. It leaves out optional packages of other systems.
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

/** What a lock file holds, by place; the project itself is at ''. Undefined without a whole file. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
