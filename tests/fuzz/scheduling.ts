import { existsSync, readFileSync } from 'node:fs';

/** Milliseconds since it began that the main thread of a process has run, and has been ready to run but was not let. */
export interface Scheduling {
  ran: number;
  waited: number;
}

/** Of the process with this id. Zeros where the system does not say. */
export function schedulingOf(pid: number): Scheduling {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  if (!existsSync(file)) return { ran: 0, waited: 0 };
  const [ran = 0, waited = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
  return { ran: ran / 1_000_000, waited: waited / 1_000_000 };
}
