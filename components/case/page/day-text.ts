import { exactDay } from '@/components/ui/relative-day';

/** Returns a calendar date (`YYYY-MM-DD`) in words. Uses noon, so that no time zone moves it to another day. */
export function dayText(date: string, locale: string): string {
  return exactDay(new Date(`${date}T12:00:00Z`), locale);
}
