'use client';

import { useRefresh } from './refresh';
import { useApiErrorBanner } from './use-api-error-banner';

/** Says why something was refused and refreshes the page, because somebody else may have changed it. */
export function useRefused(): (error: Error) => void {
  const showError = useApiErrorBanner();
  const refresh = useRefresh();
  return (error) => {
    showError(error);
    void refresh();
  };
}
