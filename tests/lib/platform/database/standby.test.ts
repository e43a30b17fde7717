import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOK_MS, noteChange, noteDeaf, readInTime, serverFor } from '@/lib/platform/database/standby';

const settings = vi.hoisted(() => ({
  DATABASE_READ_URL: undefined as string | undefined,
  DATABASE_READ_LAG_MS: 2_000,
}));
vi.mock('@/lib/platform/settings/env', () => ({ env: () => settings }));
const servers = vi.hoisted(() => ({
  /** The places that the logs of both have reached. */
  primary: 10,
  standby: 10,
  fails: false,
  /** The looks that the standby has not answered. */
  hangs: null as Promise<void> | null,
  looks: 0,
}));
// Two servers without a database: the primary says where its log is, and the standby whether it has reached that.
vi.mock('@/lib/platform/database/sql', () => ({
  sql:
    (server = 'primary') =>
    (texts: readonly string[], place?: number) => {
      if (server === 'primary') return [{ place: servers.primary }];
      return texts[0]?.includes('replay') ? [{ isThere: servers.standby >= (place ?? 0) }] : 'rows of it';
    },
  inTime: async (query: unknown, server = 'primary') => {
    if (server === 'standby' && servers.fails)
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    if (server === 'standby') {
      servers.looks += 1;
      await servers.hangs;
    }
    return query;
  },
}));

const [OURS, THEIRS] = [1, 2];
/** Long enough for both to be queried. */
const looked = () => vi.advanceTimersByTimeAsync(LOOK_MS * 2 + 1);

beforeEach(async () => {
  vi.useFakeTimers();
  settings.DATABASE_READ_URL = 'postgres://standby/app';
  Object.assign(servers, { primary: 10, standby: 10, fails: false, hangs: null });
  noteChange();
  serverFor([OURS]);
  await looked();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'standby');
  vi.useRealTimers();
});

describe('lists read', () => {
  it('the standby once it has what the primary had', () => {
    expect(serverFor([OURS, THEIRS])).toBe('standby');
  });

  it('the primary without the setting, and before this process hears of changes', async () => {
    settings.DATABASE_READ_URL = undefined;
    expect(serverFor([OURS])).toBe('primary');
    settings.DATABASE_READ_URL = 'postgres://standby/app';
    Reflect.deleteProperty(globalThis, 'standby');
    serverFor([OURS]);
    await looked();
    expect(serverFor([OURS])).toBe('primary');
  });

  it('the primary after a change in their organisations, until the standby has it', async () => {
    await vi.advanceTimersByTimeAsync(10);
    servers.primary = 20;
    noteChange(OURS);
    expect([serverFor([OURS]), serverFor([OURS, THEIRS]), serverFor([THEIRS])]).toEqual([
      ...['primary', 'primary', 'standby'],
    ]);
    await looked();
    expect(serverFor([OURS])).toBe('primary');
    servers.standby = 20;
    await looked();
    await looked();
    expect(serverFor([OURS])).toBe('standby');
  });

  it('the primary while the transaction of a change may be about to commit', async () => {
    await vi.advanceTimersByTimeAsync(10);
    noteChange(OURS);
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    // The place that both have reached was read after the change was announced, and before it was committed.
    expect(serverFor([OURS])).toBe('primary');
  });

  it('the primary when changes may have been missed', async () => {
    await vi.advanceTimersByTimeAsync(10);
    noteChange();
    expect(serverFor([THEIRS])).toBe('primary');
    await looked();
    expect(serverFor([THEIRS])).toBe('standby');
  });

  it('the primary for as long as this process hears of no change', async () => {
    noteDeaf();
    await looked();
    await looked();
    expect(serverFor([THEIRS])).toBe('primary');
    noteChange();
    await looked();
    expect(serverFor([THEIRS])).toBe('standby');
  });

  it('the primary when the standby is further behind than it may be', async () => {
    servers.primary = 20;
    await vi.advanceTimersByTimeAsync(settings.DATABASE_READ_LAG_MS + LOOK_MS * 2);
    expect(serverFor([OURS])).toBe('primary');
  });

  it('the primary while the standby does not answer, which is queried once until it does', async () => {
    let answer = () => {};
    servers.hangs = new Promise((resolve) => {
      answer = resolve;
    });
    servers.looks = 0;
    await vi.advanceTimersByTimeAsync(settings.DATABASE_READ_LAG_MS + LOOK_MS * 2);
    expect([serverFor([OURS]), servers.looks]).toEqual(['primary', 1]);
    servers.hangs = null;
    answer();
    await looked();
    expect(serverFor([OURS])).toBe('standby');
  });

  it('the primary at once when the standby fails, and goes on there', async () => {
    const read = (server: string) => `rows of the ${server}` as never;
    expect(await readInTime([OURS], read)).toBe('rows of the standby');
    servers.fails = true;
    expect(await readInTime([OURS], read)).toBe('rows of the primary');
    expect(serverFor([OURS])).toBe('primary');
  });
});
