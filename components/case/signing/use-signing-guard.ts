'use client';

import { useCallback } from 'react';
import { type CaseCall, SIGNING_FUNCTIONS } from '@/components/case/calls/case-call';
import { useDialogAround } from '@/components/case/calls/in-dialog';
import { keepPendingCall } from '@/components/case/calls/pending-call';
import { openAddress } from '@/components/ui/address';
import { ApiProblem } from '@/components/ui/api-problem';

/**
 * Returns a function that opens the login dialog if a call failed because there is no login at the signing service. The dialog then repeats
 * the call. The function returns whether it opened the dialog.
 */
export function useSigningGuard(caseId: string): (call: CaseCall, error: unknown) => boolean {
  const isInDialog = useDialogAround() !== null;
  return useCallback(
    (call, error) => {
      if (!(error instanceof ApiProblem) || error.errorCode !== 'SIGNING_LOGIN_REQUIRED') {
        return false;
      }
      const signing = call.signing ?? SIGNING_FUNCTIONS[0];
      keepPendingCall(caseId, { ...call, signing });
      const href = `/case/admin/${caseId}/get-accept/${signing}`;
      // Replaces the current dialog, so that closing the login leads to the case.
      openAddress(href, { replace: isInDialog });
      return true;
    },
    [caseId, isInDialog],
  );
}
