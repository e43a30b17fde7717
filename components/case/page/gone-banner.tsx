import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { CaseView } from '@/lib/contract/shapes';

/** Says of a case that was removed or became invalid that it can only be read, and for how long. */
export function GoneBanner({ status }: Pick<CaseView, 'status'>) {
  const t = useTranslations('case.gone');
  if (status !== 'REMOVED' && status !== 'INVALID') return null;
  return (
    <Alert tone="warning" title={t(`${status}.title`)}>
      {t(`${status}.text`)}
    </Alert>
  );
}
