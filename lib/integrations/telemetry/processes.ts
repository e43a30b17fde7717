import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism, hostname, loadavg, totalmem } from 'node:os';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { sharedState } from '@/lib/platform/process/shared-state';
import { version } from '@/package.json';

/** How often a process says that it is there, in milliseconds. */
const SAID_EVERY_MS = 30_000;

/** After this many milliseconds of silence a process counts as ended. */
export const SILENT_MS = 3 * SAID_EVERY_MS;

const self = sharedState<{ id: string; startedAt: Date; timer?: NodeJS.Timeout }>('ownProcess', () => ({
  id: randomUUID(),
  startedAt: new Date(),
}));

/** Begins to say in the database that this process is there, with its memory and the load of its machine. */
export async function beginPresence(): Promise<void> {
  await sayHere();
  self.timer ??= setInterval(() => void sayHere(), SAID_EVERY_MS).unref();
}

/** Says that this process ends because somebody stopped it. A failure is logged. */
export async function endPresence(): Promise<void> {
  clearInterval(self.timer);
  await attempt(async () => {
    const stoppedAt = new Date();
    await db().productProcess.updateMany({ where: { id: self.id }, data: { stoppedAt } });
  });
}

/** The processes that are there, the oldest first. */
export function presentProcesses(now: Date) {
  return db().productProcess.findMany({
    where: { stoppedAt: null, seenAt: { gt: new Date(now.getTime() - SILENT_MS) } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  });
}

function sayHere(): Promise<void> {
  return attempt(async () => {
    const seenAt = new Date();
    const load = (loadavg()[0] ?? 0) / availableParallelism();
    const said = { seenAt, load, memoryUsed: await memoryUsed() };
    await db().productProcess.upsert({
      where: { id: self.id },
      create: { id: self.id, host: hostname(), version, startedAt: self.startedAt, ...said },
      update: said,
    });
  });
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ event: 'presence', message: error instanceof Error ? error.name : 'unknown' });
  }
}

/** The share of its limit of memory that the container uses and cannot give back, or null if it has no limit. */
async function memoryUsed(): Promise<number | null> {
  const limit = process.constrainedMemory();
  if (!limit || limit >= totalmem()) return null;
  const stat = await readFile('/sys/fs/cgroup/memory.stat', 'utf8').catch(() => '');
  const [, anonymous] = /^anon (\d+)$/m.exec(stat) ?? [];
  return (anonymous ? Number(anonymous) : process.memoryUsage.rss()) / limit;
}
