'use client';

import { useCallback } from 'react';
import { ApiProblem } from '@/components/ui/api-problem';
import { useKeyedText } from '@/components/ui/keyed-text';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';

/** Returns a function that shows an error of a call in the message area, along with what is missing. */
export function useRefusal(): (error: unknown) => void {
  const t = useKeyedText('case.missing');
  const showError = useApiErrorBanner();
  return useCallback(
    (error) => {
      const missing = error instanceof ApiProblem && error.errorCode === 'NOT_READY' ? missingOf(error) : [];
      const named = missing.filter(([code]) => t.has(code));
      if (named.length === 0) {
        showError(error);
        return;
      }
      showMessage({ type: 'error', text: named.map(([code, count]) => t(code, { count })).join('. ') });
    },
    [t, showError],
  );
}

/** Returns the codes of what is missing, each with its count. */
function missingOf({ errors }: ApiProblem): [string, number][] {
  const codes = Object.values(errors).flat();
  return [...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]);
}
