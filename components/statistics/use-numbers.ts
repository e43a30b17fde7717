import { useLocale } from 'next-intl';
import { languageTag } from '@/lib/domain/locale';
import { HOURS_A_DAY } from '@/lib/domain/time';

/** Formats numbers and days in the language of the page. */
export interface Numbers {
  count(value: number): string;
  /** Formats hours as days with one decimal. A dash for null. */
  days(hours: number | null): string;
  /** Formats the share of cases that were decided in time: "87 %". A dash without cases. */
  share(handled: { cases: number; inTime: number }): string;
  /** Formats a calendar day in short: "21 nov. 2026". */
  day(day: string): string;
}

export function useNumbers(): Numbers {
  const language = languageTag(useLocale());
  const counts = new Intl.NumberFormat(language);
  const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const shares = new Intl.NumberFormat(language, { style: 'percent' });
  return {
    share: ({ cases, inTime }) => (cases === 0 ? '–' : shares.format(inTime / cases)),
    count: (value) => counts.format(value),
    days: (hours) => (hours === null ? '–' : decimals.format(hours / HOURS_A_DAY)),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}
