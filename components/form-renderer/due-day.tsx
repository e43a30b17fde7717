import { useLocale, useTranslations } from 'next-intl';
import { isOverdue } from '@/lib/domain/deadlines';
import { toLocale } from '@/lib/domain/locale';
import { today } from '@/lib/domain/now';
import { dayInWords } from '@/lib/platform/i18n/date-words';

interface DueDayProps {
  day: string;
  /** Whether the company reads it, which then also learns what follows once the day has passed. */
  isForCompany?: boolean | undefined;
}

/** The last day of a correction, the same as in its mail. */
export function DueDay({ day, isForCompany = true }: DueDayProps) {
  const t = useTranslations('form.correction');
  const locale = toLocale(useLocale());
  const isLate = isOverdue(day, today());
  return (
    <span className="font-medium text-sm text-warning">
      {t(isLate ? 'overdue' : 'due', {
        reader: isForCompany ? 'company' : 'staff',
        day: dayInWords(day, locale),
      })}
    </span>
  );
}
