import { useTranslations } from 'next-intl';
import { type HandlingClock, handlingKey, isLate } from '@/lib/domain/lifecycle/handling-time';

/** Says on which day of the promised handling time a case is. A late case is marked, and so is one that the company has. */
export function HandlingDay({ clock }: { clock: HandlingClock }) {
  const t = useTranslations('caseList.handling');
  return (
    <span className={isLate(clock) ? 'font-medium text-danger' : undefined}>
      {t(handlingKey(clock), { day: clock.day, of: clock.of })}
    </span>
  );
}
