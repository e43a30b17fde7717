import { workerData } from 'node:worker_threads';

/** What the thread is given. */
const { maxMemoryMb, parent } = workerData as { maxMemoryMb: number; parent: number };

const CHECK_MS = 20;

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > maxMemoryMb * 2 ** 20;
  // A process whose parent is gone gets another one.
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);
