'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { NoticePage } from '@/components/shell/notice-page';
import { Button } from '@/components/ui/button';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('shell.error');
  const reference = referenceOf(error);
  useEffect(() => console.error(error), [error]);
  return (
    <NoticePage
      title={t('title')}
      actions={
        <Button variant="primary" onClick={() => retry()}>
          {t('retry')}
        </Button>
      }
      detail={reference && t('reference', { id: reference })}
    >
      <p>{t('text')}</p>
    </NoticePage>
  );
}

/** The id of this error in the server's log, to quote when asking for help. */
function referenceOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : null;
}
