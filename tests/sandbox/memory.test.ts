import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remembered } from '@/sandbox/memory';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'memory-'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe('what the sandbox remembers', () => {
  it('is there again at the next start, maps and bytes included', () => {
    const first = remembered(folder, 'store', { documents: new Map<string, Buffer>() });
    first.documents.set('a', Buffer.from('pdf'));
    vi.advanceTimersByTime(2_000);
    const next = remembered(folder, 'store', { documents: new Map<string, Buffer>() });
    expect(next.documents.get('a')?.toString()).toBe('pdf');
  });

  it('is gone without a folder', () => {
    const store = { exports: new Map([['a', 1]]) };
    expect(remembered(undefined, 'store', store)).toBe(store);
    expect(remembered(undefined, 'store', { exports: new Map<string, number>() }).exports.size).toBe(0);
  });
});
