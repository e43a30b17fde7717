import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { CaseView } from '@/lib/contract/shapes';
import { isGone } from '@/lib/domain/lifecycle/status';
import { useShownCase } from './shown-case';

/** Says that a case is gone, and that the page still shows it because of the text written there. */
export function HeldBanner() {
  const t = useTranslations('case.held');
  const { isGone } = useShownCase();
  return (
    <div role="status" className="empty:-mb-4">
      {isGone && (
        <Alert tone="warning" title={t('title')}>
          {t('text')}
        </Alert>
      )}
    </div>
  );
}

/** Says that a removed or invalid case can only be read, and for how long. */
export function GoneBanner({ status }: Pick<CaseView, 'status'>) {
  const t = useTranslations('case.gone');
  if (!isGone(status)) return null;
  return (
    <Alert tone="warning" title={t(`${status}.title`)}>
      {t(`${status}.text`)}
    </Alert>
  );
}
