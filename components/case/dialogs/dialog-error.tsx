'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { digestOf } from '@/components/shell/failed-page';
import { RouteDialog } from '@/components/ui/dialogs';
import { ErrorState } from '@/components/ui/part';

interface DialogErrorProps {
  error: unknown;
  retry: () => void;
  closeTo: string;
  keepQuery?: boolean;
}

/** Replaces a dialog that could not be loaded. The page under it stays. */
export function DialogError({ error, retry, closeTo, keepQuery }: DialogErrorProps) {
  const t = useTranslations('dialog.failed');
  useEffect(() => console.error(error), [error]);
  return (
    <RouteDialog title={t('heading')} size="small" closeTo={closeTo} keepQuery={keepQuery}>
      <ErrorState title={t('title')} onRetry={retry} requestId={digestOf(error)}>
        {t('text')}
      </ErrorState>
    </RouteDialog>
  );
}
