'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { ApiProblem } from './api-problem';
import { bannerText } from './error-text';
import { showMessage } from './toast-store';

/** A function that shows a failed call in the message area: the server's words, else the generic text of its status. */
export function useApiErrorBanner(): (error: unknown) => void {
  const t = useTranslations();
  return useCallback(
    (error: unknown) => {
      const problem = error instanceof ApiProblem ? error : null;
      showMessage({
        type: 'error',
        text: bannerText(error, t),
        detail: problem?.requestId ? t('ui.reference', { id: problem.requestId }) : undefined,
      });
    },
    [t],
  );
}
