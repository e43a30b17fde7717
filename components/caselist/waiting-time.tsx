'use client';

import { useLocale, useTranslations } from 'next-intl';
import { exactTime } from '@/components/ui/relative-day';
import { useMinute } from '@/components/ui/relative-time';
import { MINUTE_MS } from '@/lib/domain/durations';

const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;

/** Says how long something has waited: in minutes, hours or days, with the moment on hover. `since` is ISO 8601. */
export function WaitingTime({ since }: { since: string }) {
  const t = useTranslations('caseList.waiting');
  const locale = useLocale();
  const moment = new Date(since);
  const minutes = Math.max(0, useMinute() - Math.floor(moment.getTime() / MINUTE_MS));
  const text =
    minutes < MINUTES_AN_HOUR
      ? t('minutes', { count: minutes })
      : minutes < MINUTES_A_DAY
        ? t('hours', { count: Math.floor(minutes / MINUTES_AN_HOUR) })
        : t('days', { count: Math.floor(minutes / MINUTES_A_DAY) });
  return (
    <time dateTime={since} title={exactTime(moment, locale)} suppressHydrationWarning>
      {text}
    </time>
  );
}
