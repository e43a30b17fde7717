import { workerData } from 'node:worker_threads';

/** What the thread is given. `cpuEnd`: milliseconds of computing, of the process. */
const { maxMemoryMb, parent, cpuEnd } = workerData as {
  maxMemoryMb: number;
  parent: number;
  cpuEnd: Int32Array;
};

const CHECK_MS = 20;

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > maxMemoryMb * 2 ** 20;
  // A process whose parent is gone gets another one.
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  const { user, system } = process.cpuUsage();
  // By this signal whoever started it knows why.
  if ((user + system) / 1_000 > Atomics.load(cpuEnd, 0)) process.kill(process.pid, 'SIGTERM');
}, CHECK_MS);
