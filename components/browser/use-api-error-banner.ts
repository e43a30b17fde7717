'use client';

import { useCallback } from 'react';
import { ApiProblem, bannerText } from './error-text';
import { useKeyedText } from './keyed-text';
import { showMessage } from './message-store';

/** Returns a function that shows a failed call in the message area: the server's text, else the generic text of its status. */
export function useApiErrorBanner(): (error: unknown) => void {
  const t = useKeyedText();
  return useCallback(
    (error: unknown) => {
      const problem = error instanceof ApiProblem ? error : null;
      showMessage({
        type: 'error',
        text: bannerText(error, t),
        ...(problem?.status === 0 ? { about: 'connection' as const } : {}),
        detail: problem?.requestId ? t('ui.reference', { id: problem.requestId }) : undefined,
      });
    },
    [t],
  );
}
