'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCaseIfShown } from '@/components/case/page/shown-case';
import { newIdempotencyKey } from '@/components/ui/api-client';
import { useRefresh } from '@/components/ui/refresh';
import { announce } from '@/components/ui/toast-store';
import { type CaseCall, performCall } from './case-call';
import { foreseen } from './foresee';
import { inOrder } from './in-order';
import { useRefusal } from './use-refusal';

export interface CaseCallsSender {
  /**
   * Makes the calls one after the other, each as if pressed alone. Stops at the first refusal.
   *
   * @param then Called once all calls are made and the page shows the result.
   */
  sendAll: (calls: readonly CaseCall[], then?: () => void) => void;
  isPending: boolean;
}

/** Changes a case by several calls of one kind. */
export function useCaseCalls(caseId: string): CaseCallsSender {
  const t = useTranslations('case.done');
  const refresh = useRefresh();
  const shownCase = useCaseIfShown();
  const showRefusal = useRefusal();
  const mutation = useMutation({
    mutationKey: ['case-calls', caseId],
    async mutationFn(calls: readonly CaseCall[]) {
      for (const call of calls) {
        const change = shownCase && foreseen(call, shownCase.me);
        const shown = change && shownCase.foresee(change);
        try {
          await inOrder(caseId, () => performCall(call, newIdempotencyKey()));
          shown?.keep();
        } catch (error) {
          shown?.takeBack();
          throw error;
        }
      }
    },
    onSuccess: (_answer, [first]) => first && announce(t(first.done, { contact: 'some' })),
    onError: showRefusal,
    onSettled: () => refresh(),
  });
  return {
    sendAll: (calls, then) => mutation.mutate(calls, { onSuccess: then }),
    isPending: mutation.isPending,
  };
}
