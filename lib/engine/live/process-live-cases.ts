import { drainSignal } from '@/lib/process/drain';
import { LiveCases } from './live-cases';
import { databaseBus } from './news-bus';
import { readRights } from './rights';

// Next bundles each route separately; this makes them share one instance.
const kept = globalThis as typeof globalThis & { liveCases?: LiveCases };

/** The event streams of this process. They end when the process is told to stop. */
export function liveCases(): LiveCases {
  if (kept.liveCases) return kept.liveCases;
  const made = new LiveCases({ bus: databaseBus, readRights });
  kept.liveCases = made;
  drainSignal().addEventListener('abort', () => made.close(), { once: true });
  if (drainSignal().aborted) made.close();
  return made;
}
