'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { type CaseCall, SIGNING_FUNCTIONS } from '@/components/case/calls/case-call';
import { useIsInDialog } from '@/components/case/calls/in-dialog';
import { keepPendingCall } from '@/components/case/calls/pending-call';
import { ApiProblem } from '@/components/ui/api-problem';

/**
 * A function that, when a call was refused because the case worker is not logged in to the signing service, opens the login
 * dialog, which then goes on with the call. Answers whether it did.
 */
export function useSigningGuard(caseId: string): (call: CaseCall, error: unknown) => boolean {
  const router = useRouter();
  const isInDialog = useIsInDialog();
  return useCallback(
    (call, error) => {
      if (!(error instanceof ApiProblem) || error.errorCode !== 'SIGNING_LOGIN_REQUIRED') {
        return false;
      }
      const signing = call.signing ?? SIGNING_FUNCTIONS[0];
      keepPendingCall(caseId, { ...call, signing });
      const href = `/case/admin/${caseId}/get-accept/${signing}`;
      // In the place of a dialog, so that closing the login leads to the case and not back to that dialog.
      isInDialog ? router.replace(href, { scroll: false }) : router.push(href, { scroll: false });
      return true;
    },
    [caseId, router, isInDialog],
  );
}
