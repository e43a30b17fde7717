/** File sizes as people read them. The same units are used everywhere, so that a file and its limit can be compared. */

const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;

/**
 * A size in the unit that people read: in bytes below a kilobyte, in kilobytes below a megabyte, and otherwise in megabytes with one
 * decimal.
 */
export function measuredSize(bytes: number): { size: number; unit: 'bytes' | 'kilobytes' | 'megabytes' } {
  if (bytes < KILOBYTE) return { size: bytes, unit: 'bytes' };
  if (bytes < MEGABYTE) return { size: Math.floor(bytes / KILOBYTE), unit: 'kilobytes' };
  return { size: Math.round((bytes / MEGABYTE) * 10) / 10, unit: 'megabytes' };
}

const SYMBOLS = { bytes: 'B', kilobytes: 'kB', megabytes: 'MB' } as const;

/** A limit in bytes, which must be a whole number of its unit: `512 kB`, `10 MB`. The same in every language. */
export function limitInWords(bytes: number): string {
  const { size, unit } = measuredSize(bytes);
  return `${size} ${SYMBOLS[unit]}`;
}
