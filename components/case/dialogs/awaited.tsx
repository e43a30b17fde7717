import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';

/** Shown in a dialog while its content is fetched. If that failed, it offers a retry. */
export function Awaited({ isError, onRetry }: { isError: boolean; onRetry: () => unknown }) {
  const t = useTranslations('dialog.failed');
  if (!isError) return <SkeletonLines count={4} />;
  return (
    <ErrorState title={t('title')} onRetry={() => void onRetry()}>
      {t('text')}
    </ErrorState>
  );
}
