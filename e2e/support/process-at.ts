import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENING = '0A';

/** Returns the process that listens at an address on this machine, or undefined. Works only where the system reports it (Linux). */
export function processAt(url: string): number | undefined {
  const sockets = listeningAt(Number(new URL(url).port));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => socketsOf(pid).some((socket) => sockets.has(socket)));
}

/** Returns the sockets that listen at a port, as `/proc` names them. */
function listeningAt(port: number): Set<string> {
  const rows = ['tcp', 'tcp6'].flatMap((file) => {
    return readFileSync(`/proc/net/${file}`, 'utf8').split('\n').slice(1);
  });
  const found = rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/);
    const isThere = state === LISTENING && Number.parseInt(local.split(':')[1] ?? '', 16) === port;
    return isThere ? [`socket:[${inode}]`] : [];
  });
  return new Set(found);
}

/** Returns the sockets of a process. Empty if the process has ended or belongs to somebody else. */
function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`));
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EPERM', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return [];
    throw error;
  }
}
