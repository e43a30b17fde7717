import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';

/** In a dialog, in the place of what is being fetched; when it could not be had, a way to try again. */
export function Awaited({ isError, onRetry }: { isError: boolean; onRetry: () => unknown }) {
  const t = useTranslations('dialog.failed');
  if (!isError) return <SkeletonLines count={4} />;
  return (
    <ErrorState title={t('title')} onRetry={() => void onRetry()}>
      {t('text')}
    </ErrorState>
  );
}
