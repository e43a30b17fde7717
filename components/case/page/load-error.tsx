'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { NoticePage } from '@/components/shell/notice-page';
import { Button } from '@/components/ui/button';

interface LoadErrorProps {
  error: unknown;
  retry: () => void;
  /** Section of its texts: `title` and `text`. */
  section: 'case.error' | 'caseList.error';
}

/** Replaces a page that could not be loaded, under the page's header. */
export function LoadError({ error, retry, section }: LoadErrorProps) {
  const t = useTranslations();
  const digest = digestOf(error);
  useEffect(() => console.error(error), [error]);
  return (
    <NoticePage
      title={t(`${section}.title`)}
      actions={
        <Button variant="primary" onClick={() => retry()}>
          {t('ui.retry')}
        </Button>
      }
      detail={digest && t('ui.reference', { id: digest })}
    >
      <p>{t(`${section}.text`)}</p>
    </NoticePage>
  );
}

/** Returns the id of this error in the server's log, to quote when asking for help. */
export function digestOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : null;
}
