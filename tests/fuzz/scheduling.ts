import { existsSync, readFileSync } from 'node:fs';

/** Milliseconds that the main thread of a process has been ready to run and was not let, since it began. 0 where the system does not say. */
export function schedulingOf(pid: number): number {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  if (!existsSync(file)) return 0;
  return Number(readFileSync(file, 'utf8').split(' ')[1] ?? 0) / 1_000_000;
}
