'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Main } from '@/components/shell/main';
import { ErrorState } from '@/components/ui/error-state';

interface LoadErrorProps {
  error: unknown;
  retry: () => void;
  /** Section of its texts: `title` and `text`. */
  section: string;
}

/** Instead of a page that could not be loaded, under the header of the page. */
export function LoadError({ error, retry, section }: LoadErrorProps) {
  const t = useTranslations(section);
  useEffect(() => console.error(error), [error]);
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  return (
    <Main className="grid content-center">
      <ErrorState title={t('title')} onRetry={retry} requestId={digest}>
        {t('text')}
      </ErrorState>
    </Main>
  );
}
