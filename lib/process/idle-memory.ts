import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MEGABYTE } from '@/lib/domain/file-size';

/** How often to check whether the process is idle, in milliseconds. */
export const LOOK_MS = 10_000;
/** The process counts as busy if it was at work for at least this share of a period. */
const BUSY_SHARE = 0.3;
/** The process counts as idle below this share. Its own jobs take a few hundredths. */
const IDLE_SHARE = 0.1;
/** The smallest heap that is worth a collection, in bytes. */
const WORTH_BYTES = 200 * MEGABYTE;

interface Parts {
  /** The share of the time since the last call in which the process was at work. */
  readShare(): number;
  /** The size of the heap in bytes. */
  readHeap(): number;
  collect(): void;
}

/**
 * Gives memory back to the machine once the process is idle. V8 collects only while it allocates, so without this a process keeps the
 * memory of its busiest minute until it is busy again. Collects once after each busy time, which takes some tenths of a second.
 *
 * @returns a function that stops it
 */
export function giveBackIdleMemory({ readShare, readHeap, collect }: Parts = ofThisProcess()): () => void {
  let wasBusy = false;
  const timer = setInterval(() => {
    const share = readShare();
    if (share >= BUSY_SHARE) wasBusy = true;
    if (!wasBusy || share >= IDLE_SHARE) return;
    wasBusy = false;
    if (readHeap() >= WORTH_BYTES) collect();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function ofThisProcess(): Parts {
  let last = performance.eventLoopUtilization();
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  return {
    readShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    readHeap: () => process.memoryUsage().heapTotal,
    // Only this kind of collection also gives back the pages of the heap.
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}
