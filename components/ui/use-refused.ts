'use client';

import { useRefresh } from './refresh';
import { useApiErrorBanner } from './use-api-error-banner';

/** Says why something was refused, and shows the page as it is by now: somebody else may have been quicker. */
export function useRefused(): (error: Error) => void {
  const showError = useApiErrorBanner();
  const refresh = useRefresh();
  return (error) => {
    showError(error);
    void refresh();
  };
}
