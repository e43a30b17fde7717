import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { CaseView } from '@/lib/contract/shapes';
import { isErasedNumber } from '@/lib/domain/fields/organisation-number';
import { statusBeforeArchive } from '@/lib/domain/lifecycle/status';
import { dayText } from './day-text';

/** Says what is gone from an anonymised case, so that nothing reads as if it had never existed. */
export function ErasedBanner({ view }: { view: CaseView }) {
  const t = useTranslations('case.erased');
  const locale = useLocale();
  if (!view.erasedOn) return null;
  // We no longer ask the register about such a case, and do not record what it reports.
  const isMember = statusBeforeArchive(view) === 'FINISHED_IN_TELLUS';
  return (
    <Alert title={t('title', { day: dayText(view.erasedOn, locale) })}>
      {/* If the number is erased, so is the name: both are personal data of a sole trader. */}
      <p>{t('text', { company: String(isErasedNumber(view.company.orgNo)) })}</p>
      <p>{t('kept')}</p>
      {isMember && <p>{t('member')}</p>}
    </Alert>
  );
}
