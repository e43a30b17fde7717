import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded, isAlive } from '@/scripts/start/processes';
import type { Stops } from '@/scripts/start/stops';

/** The programs, and the packages of Debian that have them. */
const PROGRAMS: Record<string, string> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  iptables: 'iptables',
};

/** Installs what is missing, and says so. Throws an Error without root or Debian's packages. */
export function installPrograms(): void {
  const missing = Object.entries(PROGRAMS)
    .filter(([program]) => spawnSync('which', [program]).status !== 0)
    .map(([, name]) => name);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} …`);
  const args = ['install', '--yes', '--no-install-recommends', ...missing];
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`Install these as root: ${missing.join(', ')}`);
}

export interface Account {
  uid: number;
  gid: number;
}

export function accountOf(name: string): Account {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name]).stdout.toString()));
  if (!uid || !gid) throw new Error(`There is no account ${name}`);
  return { uid, gid };
}

interface Started {
  folder: string;
  account?: Account;
  cwd?: string;
  environment?: Record<string, string>;
}

/** Starts a program whose output goes to a file of its name in the folder. It is ended with everything else. */
export function startProgram(
  [name, ...command]: [string, string, ...string[]],
  { folder, account, cwd = '/', environment = {} }: Started,
  stops: Stops,
): ChildProcess {
  const [program = '', ...args] = command;
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const child = spawn(program, args, {
    ...account,
    cwd,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', log, log],
  });
  stops.add(() => endProgram(child));
  return child;
}

/** Stops a program, and kills it if it does not end in time. */
export async function endProgram(
  { pid, exitCode, signalCode }: ChildProcess,
  patienceMs = 10_000,
): Promise<void> {
  if (!pid || exitCode !== null || signalCode !== null) return;
  process.kill(pid, 'SIGTERM');
  if (!(await hasEnded(pid, patienceMs))) process.kill(pid, 'SIGKILL');
}

/** Kills the server of a data folder with all its processes, as if its machine had died. */
export function killPostgres(dataFolder: string): void {
  const pid = postmasterOf(dataFolder);
  if (!pid || !isAlive(pid)) return;
  for (const id of [pid, ...childrenOf(pid)]) {
    if (isAlive(id)) process.kill(id, 'SIGKILL');
  }
}

/** The processes that a process has started, by any of its threads. */
export function childrenOf(pid: number): number[] {
  if (!isAlive(pid)) return [];
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

function postmasterOf(dataFolder: string): number | null {
  try {
    return Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

/** Waits until something is true. Throws an Error that names it if it is not in time. */
export async function until(what: string, isTrue: () => Promise<boolean>, seconds = 90): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Not within ${seconds} seconds: ${what}`);
    await wait(100);
  }
}

/** Whether an address answers with 200. */
export const answers = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
