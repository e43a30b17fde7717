import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { GUIDES } from '@/lib/domain/guides';
import { readGuide } from '@/lib/features/guide/read-guide';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, readFile: vi.fn(real.readFile) };
});

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, existsSync: vi.fn(real.existsSync) };
});

const [guide = '', other = ''] = GUIDES;

it('is read again after it could not be read, and then cached', async () => {
  vi.mocked(readFile).mockRejectedValueOnce(new Error('EMFILE'));
  await expect(readGuide('sv', guide)).rejects.toThrow('EMFILE');
  const [first, second] = [await readGuide('sv', guide), await readGuide('sv', guide)];
  expect(first?.title).toMatch(/\w/);
  expect(second).toBe(first);
  expect(readFile).toHaveBeenCalledTimes(2);
});

it('is that of the default language in a language that has none', async () => {
  vi.mocked(existsSync).mockReturnValueOnce(false);
  expect(await readGuide('en', other)).toEqual(await readGuide('sv', other));
  expect(await readGuide('sv', other)).toMatchObject({ language: 'sv' });
});

it('is none in a language or by a name that there is not', () => {
  expect(readGuide('tlh', guide)).toBeNull();
  expect(readGuide('sv', '../../../etc/passwd')).toBeNull();
});
