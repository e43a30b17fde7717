import { expect, it } from 'vitest';
import { AppError } from '@/lib/domain/errors';
import { unlessOvertaken } from '@/lib/engine/case-version';

const refuse = (code: 'ILLEGAL_TRANSITION' | 'LOCKED' | 'NOT_FOUND') => async () => {
  throw new AppError(code);
};

it('says whether the work was done, and lets every other failure through', async () => {
  expect(await unlessOvertaken(async () => 1)).toBe(true);
  expect(await unlessOvertaken(refuse('ILLEGAL_TRANSITION'))).toBe(false);
  expect(await unlessOvertaken(refuse('LOCKED'), ['ILLEGAL_TRANSITION', 'LOCKED'])).toBe(false);
  await expect(unlessOvertaken(refuse('LOCKED'))).rejects.toThrow('LOCKED');
  await expect(
    unlessOvertaken(async () => {
      throw new Error('A defect');
    }),
  ).rejects.toThrow('A defect');
});
