import { workerData } from 'node:worker_threads';

/** The data of the thread. `cpuEnd` is the CPU time of the process in milliseconds at which to end it. */
const { maxMemoryMb, parent, cpuEnd } = workerData as {
  maxMemoryMb: number;
  parent: number;
  cpuEnd: Int32Array;
};

const CHECK_MS = 20;

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > maxMemoryMb * 2 ** 20;
  // A process whose parent is gone gets a new parent id.
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  const { user, system } = process.cpuUsage();
  // The parent recognises the reason by this signal.
  if ((user + system) / 1_000 > Atomics.load(cpuEnd, 0)) process.kill(process.pid, 'SIGTERM');
}, CHECK_MS);
