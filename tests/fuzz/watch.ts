import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { measureProcess } from '../bench/process-use';
import type { Look } from './watcher';

/** What was seen of the product while it was attacked. */
export interface Seen {
  looks: Look[];
  /** The longest waits that neither the machine nor the bare server explains come first. Milliseconds. */
  worst: (Look & { unexplained: number })[];
  findings: string[];
}

/** A wait longer than this, less what the machine took, is a finding. */
const MAX_WAIT_MS = 300;
/** Waits of the bare server this long before and after count. */
const NEAR_MS = 1_000;

/** Looks at the product from processes of their own until `end` is called. */
export async function startWatch(port: number, pid: number): Promise<{ end(): Promise<Seen> }> {
  const bare = start('tests/fuzz/bare-server.ts', []);
  const [barePort] = (await once(bare, 'message')) as [number];
  const watcher = start('tests/fuzz/watcher.ts', [port, barePort, pid].map(String));
  return {
    async end() {
      watcher.send('end');
      const [looks] = (await once(watcher, 'message')) as [Look[]];
      bare.kill();
      return judge(looks);
    },
  };
}

function start(program: string, args: string[]): ChildProcess {
  return fork(program, args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** What of it is a finding. */
export function judge(looks: Look[]): Seen {
  const worst = looks
    .map((look) => ({ ...look, unexplained: look.product - look.waited - bareNear(looks, look) }))
    .sort((a, b) => b.unexplained - a.unexplained)
    .slice(0, 5);
  const late = worst.filter(({ unexplained }) => unexplained > MAX_WAIT_MS);
  const failed = looks.filter(({ status }) => status !== 200);
  return {
    looks,
    worst,
    findings: [
      ...late.map(
        ({ at, product, bare, waited }) =>
          `/healthz waited ${Math.round(product)} ms at ${new Date(at).toISOString()}; bare server ${Math.round(bare)} ms, not let run ${Math.round(waited)} ms`,
      ),
      ...(failed.length > 0 ? [`/healthz was not answered with 200 ${failed.length} times`] : []),
    ],
  };
}

function bareNear(looks: Look[], { at }: Look): number {
  return Math.max(...looks.filter((one) => Math.abs(one.at - at) < NEAR_MS).map(({ bare }) => bare));
}

/** Megabytes that the product holds. */
export const memoryOf = (pid: number): number => measureProcess(pid).megabytes;
