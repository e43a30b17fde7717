'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useContactValue } from '@/components/case/page/contact-context';
import { type Foreseen, useCaseIfShown } from '@/components/case/page/shown-case';
import { useSigningGuard } from '@/components/case/signing/use-signing-guard';
import { newIdempotencyKey } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import type { SentForm } from '@/components/ui/field-form';
import { entryNow } from '@/components/ui/history-entry';
import { useRefresh } from '@/components/ui/refresh';
import { useCloseDialog } from '@/components/ui/route-dialog';
import { announce, showMessage } from '@/components/ui/toast-store';
import { useWriting } from '@/components/ui/writing';
import { type CaseCall, performCall, showsInPlace } from './case-call';
import { foreseen } from './foresee';
import { useDialogAround } from './in-dialog';
import { inOrder } from './in-order';
import { useLapses } from './lapse-question';
import { useRefusal } from './use-refusal';

export interface CaseCaller {
  send: (call: CaseCall) => void;
  /** From the request until the page shows the result. */
  isPending: boolean;
  isDone: boolean;
  /** The error, for a dialog to show while it is open. */
  problem: ApiProblem | null;
}

/** Errors that show that the screen is outdated and the dialog can no longer be used. Text written in the dialog stays anyway. */
const OVERTAKEN = ['ILLEGAL_TRANSITION', 'NOT_FOUND'];

/** Whether the server refused the call itself, rather than the session or the number of calls. */
const isAboutTheCall = ({ status }: ApiProblem): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

interface CaseCallOptions {
  /** The submitted form. Its fields show their errors; the message area does not repeat them. */
  form?: Pick<SentForm, 'refuse'>;
  /** The dialog stays open. */
  stays?: boolean;
  /** What to do afterwards instead of refreshing the case. */
  onDone?: () => void | Promise<void>;
  /** Called once the page shows the result. */
  onShown?: () => void;
  /** Called if the server refused or did not answer. */
  onRefused?: () => void;
  /** Called if a login is needed first. The login then repeats the call. */
  onLogin?: () => void;
}

/** Changes a case, then shows a success message, refreshes the case and closes the dialog. */
export function useCaseCall(
  caseId: string,
  { form, stays = false, onDone, onShown, onRefused, onLogin }: CaseCallOptions = {},
): CaseCaller {
  const t = useTranslations('case.done');
  const refresh = useRefresh();
  const { closeAndRefresh } = useCloseDialog();
  const around = useDialogAround();
  const dialog = stays ? null : around;
  const isInDialog = dialog !== null;
  const { isWritten } = useWriting();
  const contact = useContactValue();
  const guard = useSigningGuard(caseId);
  const { askBefore } = useLapses();
  const showRefusal = useRefusal();
  const shownCase = useCaseIfShown();
  const attempt = useRef<{ key: string; of: string } | null>(null);

  // Somebody who has left the dialog is elsewhere, perhaps in the same dialog opened again. A dialog that is still open could only say that
  // this cannot be done now.
  const finish = (entry: string) => (isInDialog && entryNow() === entry ? closeAndRefresh() : refresh());
  const mutation = useMutation({
    mutationFn: (call: CaseCall) => inOrder(caseId, () => performCall(call, keyFor(call))),
    onMutate(call) {
      const shown = show(call);
      // The case under the dialog shows the result. The dialog comes back if the call is refused.
      if (shown) dialog?.conceal(true);
      return { shown, entry: entryNow() };
    },
    async onSuccess(_answer, call, { shown, entry }) {
      attempt.current = null;
      shown?.keep();
      const text = t(call.done, contact);
      showsInPlace(call) ? announce(text) : showMessage({ type: 'success', text });
      await (onDone ? onDone() : finish(entry));
      onShown?.();
    },
    onError: (error, call, before) => {
      before?.shown?.takeBack();
      dialog?.conceal(false);
      if (error instanceof ApiProblem && error.status > 0) {
        attempt.current = null;
      }
      if (guard(call, error)) {
        onLogin?.();
        return;
      }
      if (!form?.refuse(error)) {
        showRefusal(error);
      }
      onRefused?.();
      void catchUp(error, before?.entry);
    },
  });

  /** Refreshes the case after a refusal, because somebody else may have changed it. */
  function catchUp(error: unknown, entry = ''): Promise<void> | void {
    if (!(error instanceof ApiProblem)) return;
    if (OVERTAKEN.includes(error.errorCode ?? '') && !isWritten) return finish(entry);
    if (isAboutTheCall(error)) return refresh();
  }

  /** Shows what the call will do to the case. */
  function show(call: CaseCall): Foreseen | undefined {
    const change = shownCase && foreseen(call, shownCase.me);
    return change ? shownCase.foresee(change) : undefined;
  }

  /** Returns the same idempotency key until there is an answer. */
  function keyFor(call: CaseCall): string {
    const of = JSON.stringify(call);
    if (attempt.current?.of !== of) {
      attempt.current = { key: newIdempotencyKey(), of };
    }
    return attempt.current.key;
  }

  return {
    send: (call) => (call.undoes ? askBefore(() => mutation.mutate(call)) : mutation.mutate(call)),
    isPending: mutation.isPending || (isInDialog && mutation.isSuccess),
    isDone: mutation.isSuccess,
    problem: mutation.error instanceof ApiProblem ? mutation.error : null,
  };
}
