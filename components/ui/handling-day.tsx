import { useTranslations } from 'next-intl';
import { type HandlingClock, isLate } from '@/lib/domain/lifecycle/state';

/** Says on which day of the promised handling time a case is. A late case is marked. */
export function HandlingDay({ clock }: { clock: HandlingClock }) {
  const t = useTranslations('caseList.handling');
  return (
    <span className={isLate(clock) ? 'font-medium text-danger' : undefined}>
      {t(isLate(clock) ? 'late' : 'day', { ...clock })}
    </span>
  );
}
