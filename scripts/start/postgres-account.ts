import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure';

export interface PostgresAccount {
  /** Changes the owner of a file or folder to the server's account. */
  own(file: string): void;
  /** The command line for running a PostgreSQL program as this account. */
  command(program: string, args: string[]): [string, string[]];
  spawnOptions: { uid?: number; gid?: number };
}

/**
 * The account of the server: the current user, or `postgres` or `nobody` if that is root, which PostgreSQL refuses.
 *
 * @throws StartFailure if root has no such account to use
 */
export function accountFor(folder: string, program: string): PostgresAccount {
  if (process.getuid?.() !== 0) {
    return { own: () => undefined, command: (name, args) => [name, args], spawnOptions: {} };
  }
  const ids = ownerOf(folder) ?? idsOf('postgres') ?? idsOf('nobody');
  if (!ids) {
    throw new StartFailure(
      'PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody account: start as another user.',
    );
  }
  const [uid, gid] = ids;
  const own = (file: string): void => chownSync(file, uid, gid);
  if (canReach(program, path.dirname(folder), uid, gid)) {
    return { own, command: (name, args) => [name, args], spawnOptions: { uid, gid } };
  }
  return {
    own,
    command: (name, args) => ['setpriv', [...reachAnyway(uid, gid), name, ...args]],
    spawnOptions: {},
  };
}

/** The owner of an existing database. It does not change. */
function ownerOf(folder: string): [number, number] | undefined {
  const version = path.join(folder, 'PG_VERSION');
  if (!existsSync(version)) return undefined;
  const { uid, gid } = statSync(version);
  return uid === 0 ? undefined : [uid, gid];
}

function idsOf(name: string): [number, number] | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout) : Number.NaN;
  });
  return Number.isInteger(uid) && Number.isInteger(gid) ? [uid as number, gid as number] : undefined;
}

/** Whether the account may run the program and enter the folder. It may not in a clone below /root, for example. */
function canReach(program: string, parent: string, uid: number, gid: number): boolean {
  const probe = path.join(parent, `.reach-${process.pid}`);
  mkdirSync(probe, { recursive: true });
  const runs = spawnSync(program, ['--version'], { uid, gid, cwd: '/' }).status === 0;
  const enters = spawnSync('test', ['-d', probe], { uid, gid, cwd: '/' }).status === 0;
  rmSync(probe, { recursive: true, force: true });
  return runs && enters;
}

/** Keeps only root's right to pass closed folders, also for a program that checks its access first. Drops all other rights of root. */
function reachAnyway(uid: number, gid: number): string[] {
  const rights = [
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ];
  const flags = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    ...rights,
    '--',
  ];
  const tried = spawnSync('setpriv', [...flags, 'true'], { cwd: '/' });
  if (tried.status === 0) return flags;
  throw new StartFailure(
    'PostgreSQL does not run as root, and the account it would run as may not enter this folder: move the clone to a folder that everybody may enter, such as /srv, or start as another user.',
  );
}
