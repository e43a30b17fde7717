import { expect, it } from 'vitest';
import {
  FILE_LIMITS,
  limitInWords,
  MEGABYTE,
  measuredSize,
  ORGANISATION_LIMITS,
  QUOTAS,
} from '@/lib/domain/limits';

it('a size is shown in the unit that people read', () => {
  const sizes = [0, 1023, 1024, MEGABYTE - 1, MEGABYTE, 1.44 * MEGABYTE].map(measuredSize);
  expect(sizes).toEqual([
    { size: 0, unit: 'bytes' },
    { size: 1023, unit: 'bytes' },
    { size: 1, unit: 'kilobytes' },
    { size: 1023, unit: 'kilobytes' },
    { size: 1, unit: 'megabytes' },
    { size: 1.4, unit: 'megabytes' },
  ]);
});

it('no file within its limit is shown as larger than the limit', () => {
  const { logo, ...megabytes } = FILE_LIMITS;
  for (const limit of [...Object.values(megabytes), ORGANISATION_LIMITS.bodyBytes, QUOTAS.bytes]) {
    const { size, unit } = measuredSize(limit);
    expect({ size, unit }).toEqual({ size: limit / MEGABYTE, unit: 'megabytes' });
    expect(limitInWords(limit)).toBe(`${size} MB`);
  }
  expect(limitInWords(logo)).toBe('512 kB');
});
