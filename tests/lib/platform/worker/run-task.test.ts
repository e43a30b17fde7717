import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RunOptions, runTask } from '@/lib/platform/worker/run-task';

const program = path.resolve('tests/fixtures/hostile-worker.ts');
const limits: RunOptions = { program, memoryMb: 256, cpuMs: 20_000 };

/** What comes of a worker that does this. */
const worker = (name: string, options: RunOptions = {}): Promise<unknown> => {
  const input = { name, content: new Uint8Array(), allowed: {} };
  return runTask('check', input, { ...limits, ...options });
};

/** One that works as it should: the product's own, with a file that is none. */
const useful = () => runTask('check', { content: new Uint8Array(9), allowed: { 'image/png': ['png'] } });

describe('a worker process', () => {
  it.each(['takes bytes', 'takes objects', 'takes one huge list', 'is killed', 'ends itself'])(
    'that %s ends alone, and the next does its work',
    async (deed) => {
      const before = process.memoryUsage.rss();
      await expect(worker(deed)).rejects.toMatchObject({ name: 'WorkerEnded', reason: 'death' });
      expect(await useful()).toEqual({ refusal: 'INVALID_FILE_TYPE' });
      expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20);
    },
  );

  it('that never ends is ended when it has computed as much as it may, and others work meanwhile', async () => {
    const endless = worker('never ends', { cpuMs: 1_000 });
    expect(await useful()).toEqual({ refusal: 'INVALID_FILE_TYPE' });
    await expect(endless).rejects.toMatchObject({ name: 'WorkerEnded', reason: 'time' });
  });

  it('that the machine does not get to is not the fault of the file: the caller gets a Retry-After', async () => {
    const waiting = worker('does nothing, and does not end', { timeMs: 1_500 });
    await expect(waiting).rejects.toMatchObject({ code: 'BUSY', options: { retryAfter: 5 } });
    expect(await useful()).toEqual({ refusal: 'INVALID_FILE_TYPE' });
  });

  it('that is killed before it reads the file is not the file’s fault either', async () => {
    const killed = path.join(mkdtempSync(path.join(tmpdir(), 'worker-')), 'killed.mjs');
    writeFileSync(killed, "process.kill(process.pid, 'SIGKILL');");
    await expect(worker('anything', { program: killed })).rejects.toMatchObject({ code: 'BUSY' });
    rmSync(path.dirname(killed), { recursive: true });
  });

  it('may take long where it computes little', async () => {
    expect(await worker('waits a second and a half', { cpuMs: 1_200 })).toBe('done');
  });

  it.each(['reads settings', 'writes a file', 'runs a program'])('is not let when it %s', async (deed) => {
    await expect(worker(deed)).rejects.toThrow('Access to this API has been restricted');
  });

  it('knows no setting, and is another process than the one that serves', async () => {
    const environment = (await worker('tells its environment')) as object;
    expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([]);
    expect(await worker('tells its name')).not.toBe(process.pid);
  });

  it('that cannot be started is a defect that says why', async () => {
    const missing = path.resolve('tests/fixtures/no-such-worker.ts');
    await expect(worker('never ends', { program: missing })).rejects.toThrow('no-such-worker');
  });
});

describe('tasks', () => {
  it('wait for their turn in a bounded queue, and learn when to come again', async () => {
    const tasks = Array.from({ length: 22 }, () => worker('tells its name', { maxWaitMs: 60_000 }));
    const answers = await Promise.allSettled(tasks);
    const refused = answers.filter(({ status }) => status === 'rejected');
    // Two at work, sixteen waiting.
    expect(refused).toHaveLength(22 - 18);
    for (const answer of refused) {
      expect(answer).toMatchObject({ reason: { code: 'BUSY', status: 503, options: { retryAfter: 5 } } });
    }
  });

  it('do not wait longer than they may', async () => {
    const endless = [worker('never ends', { cpuMs: 1_500 }), worker('never ends', { cpuMs: 1_500 })];
    await expect(worker('tells its name', { maxWaitMs: 100 })).rejects.toMatchObject({ code: 'BUSY' });
    for (const { status } of await Promise.allSettled(endless)) expect(status).toBe('rejected');
    expect(await useful()).toEqual({ refusal: 'INVALID_FILE_TYPE' });
  });
});
