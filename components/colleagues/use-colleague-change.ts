'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, queryKeyOf } from '@/components/ui/api-client';
import type { SentForm } from '@/components/ui/field-form';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';

/** The application, and who is at the screen. */
export interface ColleagueCase {
  caseId: string;
  asApplicant: boolean;
}

type Change = { name: 'inviteColleague'; email: string } | { name: 'withdrawColleague'; colleagueId: string };

interface Options {
  /** What is said when it is done. */
  done: string;
  form?: SentForm;
  onDone?: () => void;
}

/** Invites or withdraws, says so, and reads the list anew. */
export function useColleagueChange({ caseId, asApplicant }: ColleagueCase, options: Options) {
  const { done, form, onDone } = options;
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) =>
      change.name === 'inviteColleague'
        ? call('inviteColleague', { caseId, email: change.email }, { asApplicant })
        : call('withdrawColleague', { caseId, colleagueId: change.colleagueId }, { asApplicant }),
    async onSuccess() {
      onDone?.();
      showMessage({ type: 'success', text: done });
      await client.invalidateQueries({ queryKey: queryKeyOf('listColleagues', { caseId }) });
    },
    onError: (error) => {
      if (!form?.refuse(error)) showError(error);
    },
  });
  return { change: mutate, isPending };
}
