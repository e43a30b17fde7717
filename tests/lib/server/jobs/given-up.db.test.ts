import { afterEach, expect, it, vi } from 'vitest';
import { queue } from '@/lib/engine/jobs/queue';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB } from '@/lib/server/jobs/run-job';
import { startWorker, stopWorker } from '@/lib/server/jobs/worker';

const count = vi.hoisted(() => vi.fn());
vi.mock('@/lib/integrations/telemetry/metrics', async (original) => ({
  ...(await original<object>()),
  countGivenUp: count,
}));
const errors: Record<string, unknown>[] = [];
vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(JSON.parse(String(line))));
afterEach(stopWorker);

it('reports a job that was tried as often as allowed, counts it, and tries it no more', async () => {
  const boss = await queue();
  const work = vi
    .spyOn(RUN_JOB, 'recall-signing-document')
    .mockRejectedValue(new Error('cannot be recalled'));
  const id = await boss.send(
    'recall-signing-document',
    { documentId: 'a' },
    { retryLimit: 1, retryDelay: 0 },
  );
  await startWorker();
  await vi.waitFor(() => expect(errors.map(({ event }) => event)).toContain('job-given-up'), {
    timeout: 40_000,
  });
  expect(errors.find(({ event }) => event === 'job-given-up')).toEqual({
    ...{ level: 'error', event: 'job-given-up', queue: 'recall-signing-document', job: id, tried: 2 },
    at: expect.any(String),
    message: 'cannot be recalled',
  });
  expect(count).toHaveBeenCalledExactlyOnceWith('recall-signing-document');
  expect(work).toHaveBeenCalledTimes(2);
  const jobs = await db().$queryRaw`
    SELECT name, state::text FROM pgboss.job WHERE data->>'documentId' = 'a' AND name <> 'dead-letter'`;
  expect(jobs).toEqual([{ name: 'recall-signing-document', state: 'failed' }]);
});

it('logs each failure of the queue once a minute', async () => {
  const boss = await queue();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const full = new Error('could not write init file');
    for (let time = 0; time < 100; time += 1) {
      const of = `(Queue: send-mail, Worker: ${time})`;
      boss.emit('error', new Error(time === 0 ? full.message : `${full.message} ${of}`));
    }
    boss.emit('error', new Error('another'));
    vi.advanceTimersByTime(61_000);
    boss.emit('error', full);
  } finally {
    vi.useRealTimers();
  }
  const said = errors.filter(({ event }) => event === 'queue').map(({ message }) => message);
  expect(said).toEqual(['could not write init file', 'another', 'could not write init file']);
});
