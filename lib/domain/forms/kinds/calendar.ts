import { isDay } from '@/lib/domain/day';

/** Whether this is an existing day in a plausible year. */
export function isDate(value: string): boolean {
  return /^(?:1[89]|2[01])/.test(value) && isDay(value);
}
