'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '@/lib/domain/durations';
import { clockTime, daysBetween, exactDay, exactTime } from './relative-day';

/**
 * Today, yesterday or N days ago, with the exact time on hover. A day to come is shown as its date. The word is made
 * again in the browser every minute, so that a page left open says "yesterday" after midnight.
 *
 * @param at ISO 8601.
 * @param showsTime Whether what is from today says when.
 */
export function RelativeTime({ at, showsTime = false }: { at: string; showsTime?: boolean }) {
  const t = useTranslations('ui.time');
  const locale = useLocale();
  const minute = useMinute();
  const moment = new Date(at);
  const days = daysBetween(moment, new Date(minute * MINUTE_MS));
  const word =
    days < 0
      ? exactDay(moment, locale)
      : days === 0
        ? showsTime
          ? t('todayAt', { time: clockTime(moment, locale) })
          : t('today')
        : days === 1
          ? t('yesterday')
          : t('daysAgo', { count: days });
  return (
    // Server and browser may stand on either side of midnight.
    <time dateTime={at} title={exactTime(moment, locale)} suppressHydrationWarning>
      {word}
    </time>
  );
}

/** The present minute, counted from 1970. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, thisMinute, thisMinute);
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS);

const shown = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all the times of a page. */
function everyMinute(tell: () => void): () => void {
  shown.add(tell);
  timer ??= setInterval(() => {
    for (const each of shown) each();
  }, MINUTE_MS);
  return () => {
    shown.delete(tell);
    if (shown.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
