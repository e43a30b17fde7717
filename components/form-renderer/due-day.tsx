import { useLocale, useTranslations } from 'next-intl';
import { isOverdue } from '@/lib/domain/deadlines';
import { toLocale } from '@/lib/domain/locale';
import { today } from '@/lib/domain/now';
import { dayInWords } from '@/lib/platform/i18n/date-words';

/** The last day of a correction, the same as in its mail. */
export function DueDay({ day }: { day: string }) {
  const t = useTranslations('form.correction');
  const locale = toLocale(useLocale());
  const isLate = isOverdue(day, today());
  return (
    <span className="font-medium text-sm text-warning">
      {t(isLate ? 'overdue' : 'due', { day: dayInWords(day, locale) })}
    </span>
  );
}
