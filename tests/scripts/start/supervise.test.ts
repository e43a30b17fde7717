import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartFailure } from '@/scripts/start/failure';
import { hasEnded } from '@/scripts/start/processes';
import { startService } from '@/scripts/start/service';
import { createStops, type Stops } from '@/scripts/start/stops';
import { keepRunning } from '@/scripts/start/supervise';
import { freePort } from '@/tests/fixtures/free-port';

let stops: Stops;
let said: string[];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  stops = createStops();
  said = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await stops.run();
});

/** A part that ends when the test says so; a start fails as often as given. */
function fakePart() {
  const ends: ((failure: StartFailure) => void)[] = [];
  const part = { starts: 0, failing: 0 };
  const start = async () => {
    part.starts += 1;
    if (part.failing > 0) {
      part.failing -= 1;
      throw new StartFailure('The part does not become ready (503): read log, then start again.');
    }
    return { ended: new Promise<StartFailure>((resolve) => ends.push(resolve)) };
  };
  const end = () => ends.at(-1)?.(new StartFailure('The part ended unexpectedly (SIGKILL): start again.'));
  return { part, start, end };
}

const pauses = () => said.flatMap((line) => /again in (\S+) s\.$/.exec(line)?.[1] ?? []).map(Number);

describe('a part that ends by itself', () => {
  it('is restarted after pauses that grow up to a minute, and are short again after a good run', async () => {
    vi.useFakeTimers();
    const { part, start, end } = fakePart();
    await keepRunning(start, { name: 'the part', say, stops });
    part.failing = 8;
    end();
    await vi.advanceTimersByTimeAsync(400_000);
    expect(pauses()).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(said[0]).toBe('The part ended unexpectedly (SIGKILL): starting it again in 1 s.');
    expect(said[1]).toBe('The part does not become ready (503): starting it again in 2 s.');
    expect(said.at(-1)).toBe('The part is running again.');
    said = [];
    await vi.advanceTimersByTimeAsync(200_000);
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pauses()).toEqual([1, 2]);
  });

  it('is given up where it is said how often, with the reason', async () => {
    vi.useFakeTimers();
    const { part, start, end } = fakePart();
    const { ended } = await keepRunning(start, { name: 'the part', say, stops, attempts: 3 });
    part.failing = 3;
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await ended).message).toBe('The part does not become ready (503): read log, then start again.');
    expect(part.starts).toBe(4);
  });

  it('fails at once when it never came up', async () => {
    const { part, start } = fakePart();
    part.failing = 1;
    await expect(keepRunning(start, { name: 'the part', say, stops })).rejects.toThrow(
      'does not become ready',
    );
    expect([part.starts, said]).toEqual([1, []]);
  });

  it('is not started again once everything is stopped, also in a pause', async () => {
    vi.useFakeTimers();
    const { part, start, end } = fakePart();
    await keepRunning(start, { name: 'the part', say, stops });
    end();
    await vi.advanceTimersByTimeAsync(500);
    await stops.run();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(part.starts).toBe(1);
  });
});

describe('a process that is killed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'killed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('serves again, with a log that goes on', async () => {
    const [program, port] = [path.join(folder, 'program.mjs'), await freePort()];
    writeFileSync(
      program,
      `import { createServer } from 'node:http';
       console.log('started');
       createServer((_, response) => response.end(String(process.pid))).listen(${port}, '127.0.0.1');`,
    );
    const healthUrl = `http://127.0.0.1:${port}/`;
    const options = {
      ...{ name: 'the program', args: [program], environment: { PATH: process.env.PATH ?? '' }, healthUrl },
      ...{ logFile: path.join(folder, 'log'), patienceMs: 20_000 },
    };
    const start = (own: Stops, isFirst: boolean) => startService({ ...options, isContinued: !isFirst }, own);
    await keepRunning(start, { name: 'the program', say, stops });
    const pid = async () => Number(await (await fetch(healthUrl)).text());
    const first = await pid();
    expect(first).toBeGreaterThan(1);
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: 20_000 });
    expect(said).toEqual([
      'The program ended unexpectedly (SIGKILL): starting it again in 1 s.',
      'The program is running again.',
    ]);
    const second = await pid();
    expect(second).not.toBe(first);
    expect(readFileSync(options.logFile, 'utf8')).toBe('started\nstarted\n');
    await stops.run();
    expect(await hasEnded(second, 1_000)).toBe(true);
  });
});
