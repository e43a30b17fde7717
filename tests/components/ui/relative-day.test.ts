import { describe, expect, it } from 'vitest';
import { initials } from '@/components/ui/avatar';
import { daysBetween, exactDay, exactTime } from '@/components/ui/relative-day';

const at = (iso: string) => new Date(iso);

describe('daysBetween', () => {
  it('counts midnights in Sweden, not hours', () => {
    expect(daysBetween(at('2026-11-20T22:59:00Z'), at('2026-11-20T23:01:00Z'))).toBe(1);
    expect(daysBetween(at('2026-11-20T23:01:00Z'), at('2026-11-21T22:59:00Z'))).toBe(0);
  });

  it('is right across the change to and from summer time', () => {
    expect(daysBetween(at('2026-03-28T12:00:00Z'), at('2026-03-30T12:00:00Z'))).toBe(2);
    expect(daysBetween(at('2026-10-24T12:00:00Z'), at('2026-10-26T12:00:00Z'))).toBe(2);
  });

  it('is negative for a day to come', () => {
    expect(daysBetween(at('2026-12-01T12:00:00Z'), at('2026-11-21T12:00:00Z'))).toBe(-10);
  });
});

describe('exact times', () => {
  it('are written in Swedish time, in the requested language', () => {
    expect(exactTime(at('2026-06-01T22:30:00Z'), 'sv')).toBe('2 juni 2026 kl. 00:30');
    expect(exactTime(at('2026-06-01T22:30:00Z'), 'en')).toBe('2 June 2026 at 00:30');
    expect(exactDay(at('2026-06-01T22:30:00Z'), 'sv')).toBe('2 juni 2026');
  });
});

describe('initials', () => {
  it.each([
    ['Anna Admin', 'AA'],
    ['  Åsa  Maria Öberg ', 'ÅÖ'],
    ['Robert', 'Ro'],
    ['', ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
