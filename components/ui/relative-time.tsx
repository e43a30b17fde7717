'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { daysBetween, exactDay, exactTime } from './relative-day';

/**
 * Today, yesterday or N days ago, with the exact time on hover. A day to come is shown as its date. The word is made
 * again in the browser every minute, so that a page left open says "yesterday" after midnight.
 *
 * @param at ISO 8601.
 */
export function RelativeTime({ at }: { at: string }) {
  const t = useTranslations('ui.time');
  const locale = useLocale();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  const days = daysBetween(moment, now);
  const word =
    days < 0
      ? exactDay(moment, locale)
      : days === 0
        ? t('today')
        : days === 1
          ? t('yesterday')
          : t('daysAgo', { count: days });
  return (
    // Server and browser may stand on either side of midnight.
    <time
      dateTime={at}
      title={exactTime(moment, locale)}
      suppressHydrationWarning
      className="whitespace-nowrap"
    >
      {word}
    </time>
  );
}
