import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

const SAVE_MS = 2_000;

/**
 * Persists a store in a folder: loads its content into `store`, and writes it at once, its changes every two seconds and at exit. Without a folder it stays
 * in memory only.
 */
export function remembered<Store extends object>(
  folder: string | undefined,
  name: string,
  store: Store,
): Store {
  if (!folder) return store;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.bin`);
  const saved = read(file);
  if (saved) Object.assign(store, deserialize(saved));
  let written = saved;
  const save = () => {
    const now = serialize(store);
    if (written?.equals(now)) return;
    // It contains applications and links that open them, so other users must not read it.
    writeFileSync(`${file}.new`, now, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    written = now;
  };
  save();
  setInterval(save, SAVE_MS).unref();
  process.once('exit', save);
  return store;
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
