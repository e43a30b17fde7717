import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { CaseView } from '@/lib/contract/shapes';
import { isErasedNumber } from '@/lib/domain/fields/organisation-number';
import { statusBeforeArchive } from '@/lib/domain/lifecycle/status';
import { dayText } from './day-text';

/** Says of an anonymised case what is gone, so that nothing of it reads as if it had never been there. */
export function ErasedBanner({ view }: { view: CaseView }) {
  const t = useTranslations('case.erased');
  const locale = useLocale();
  if (!view.erasedOn) return null;
  // Of such a case the register is not asked any more, and what it reports is not noted.
  const isMember = statusBeforeArchive(view) === 'FINISHED_IN_TELLUS';
  return (
    <Alert title={t('title', { day: dayText(view.erasedOn, locale) })}>
      {/* With the number of a company its name is erased: a sole trader's are personal data. */}
      <p>{t('text', { company: String(isErasedNumber(view.company.orgNo)) })}</p>
      <p>{t('kept')}</p>
      {isMember && <p>{t('member')}</p>}
    </Alert>
  );
}
