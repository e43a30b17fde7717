'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMinute } from '@/components/browser/use-now';
import { MINUTE_MS } from '@/lib/domain/time';
import { clockTime, daysBetween, exactDay, exactTime, toTheMinute } from './relative-day';

interface RelativeTimeProps {
  at: string;
  dayOnly?: boolean;
  inSentence?: boolean;
}

/**
 * Shows "today" and the time, "yesterday" or "N days ago", with the exact time on hover. Shows a future day as its date. The browser renews
 * the words every minute, so that a page left open says "yesterday" after midnight.
 *
 * @param at ISO 8601.
 * @param dayOnly Leaves out the time, which stands next to it.
 * @param inSentence Words for within a sentence.
 */
export function RelativeTime({ at, dayOnly = false, inSentence = false }: RelativeTimeProps) {
  const t = useTranslations('ui.time');
  const locale = useLocale();
  const minute = useMinute();
  const moment = new Date(at);
  const days = daysBetween(moment, new Date(minute * MINUTE_MS));
  const time = clockTime(moment, locale);
  const word =
    days < 0
      ? exactDay(moment, locale)
      : days === 0
        ? dayOnly
          ? t('today')
          : t(inSentence ? 'inSentence.today' : 'todayAt', { time })
        : days === 1
          ? t(inSentence ? 'inSentence.yesterday' : 'yesterday')
          : t(inSentence ? 'inSentence.daysAgo' : 'daysAgo', { count: days });
  return (
    // The server and the browser may be on different sides of midnight.
    <time dateTime={toTheMinute(moment)} title={exactTime(moment, locale)} suppressHydrationWarning>
      {word}
    </time>
  );
}
