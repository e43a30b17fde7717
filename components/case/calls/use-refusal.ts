'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { ApiProblem } from '@/components/ui/api-problem';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';

/** A function that shows in the message area why a change of a case was refused; what is missing is named. */
export function useRefusal(): (error: unknown) => void {
  const t = useTranslations('case.missing');
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

/** Codes of what is missing, each with how often. */
function missingOf({ errors }: ApiProblem): [string, number][] {
  const codes = Object.values(errors).flat();
  return [...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]);
}
