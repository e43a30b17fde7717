import { useLocale } from 'next-intl';
import { HOURS_A_DAY } from '@/lib/domain/durations';
import { languageTag } from '@/lib/domain/locale';

/** How a page writes numbers and days in its language. */
export interface Numbers {
  count(value: number): string;
  /** Hours as days with one decimal; a dash for none. */
  days(hours: number | null): string;
  /** A day of the calendar in short: "21 nov. 2026". */
  day(day: string): string;
}

export function useNumbers(): Numbers {
  const language = languageTag(useLocale());
  const counts = new Intl.NumberFormat(language);
  const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    count: (value) => counts.format(value),
    days: (hours) => (hours === null ? '–' : decimals.format(hours / HOURS_A_DAY)),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}
