import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { GUIDES } from '@/lib/domain/guides';
import { readGuide } from '@/lib/guide/read-guide';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, readFile: vi.fn(real.readFile) };
});

const [guide = ''] = GUIDES;

it('is read again after it could not be read, and then kept', async () => {
  vi.mocked(readFile).mockRejectedValueOnce(new Error('EMFILE'));
  await expect(readGuide('sv', guide)).rejects.toThrow('EMFILE');
  const [first, second] = [await readGuide('sv', guide), await readGuide('sv', guide)];
  expect(first?.title).toMatch(/\w/);
  expect(second).toBe(first);
  expect(readFile).toHaveBeenCalledTimes(2);
});

it('is none in a language or by a name that there is not', () => {
  expect(readGuide('tlh', guide)).toBeNull();
  expect(readGuide('sv', '../../../etc/passwd')).toBeNull();
});
