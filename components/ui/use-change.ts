'use client';

import { useRef, useTransition } from 'react';
import { type CallOptions, newIdempotencyKey } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import type { SentForm } from '@/components/ui/field-form';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-work';
import { useRefresh } from './refresh';

interface ChangeOptions<Input, Answer> {
  /** Makes the call. */
  change: (input: Input, options: CallOptions) => Promise<Answer>;
  /** What is said when it is done. */
  done: string;
  /** The form that is sent: errors of its fields show at them, not as a message. */
  form?: Pick<SentForm, 'refuse'>;
  /** Puts an error that the call words for no field at one. Returns null for all others. */
  atField?: (problem: ApiProblem) => ApiProblem | null;
  /** What it answers with is waited for. */
  onDone?: (answer: Answer, input: Input) => unknown;
  onRefused?: (error: unknown) => void;
  /** The page need not be read anew: it is left, or shows nothing of the change. */
  keepsPage?: boolean;
}

export interface Change<Input> {
  send: (input: Input) => void;
  /** From the request until the page shows the result. */
  isPending: boolean;
}

/** Changes something by a call, once however often it is retried, says so, and reads the page anew. */
export function useChange<Input, Answer>(options: ChangeOptions<Input, Answer>): Change<Input> {
  const { change, done, form, atField, onDone, onRefused, keepsPage = false } = options;
  const refresh = useRefresh();
  const showError = useApiErrorBanner();
  const [isRefreshing, startRefresh] = useTransition();
  const attempt = useRef<{ key: string; of: string } | null>(null);
  const work = useWork<Input>(
    async (input) => {
      const answer = await change(input, { idempotencyKey: keyFor(input) });
      attempt.current = null;
      showMessage({ type: 'success', text: done });
      await onDone?.(answer, input);
      if (!keepsPage) startRefresh(async () => await refresh());
    },
    (error) => {
      const problem = error instanceof ApiProblem ? error : null;
      if (problem && problem.status > 0) attempt.current = null;
      onRefused?.(error);
      const placed = (problem && atField?.(problem)) ?? error;
      if (!form?.refuse(placed)) showError(error);
    },
  );

  /** The same key until there is an answer, so that a retry has no further effect. */
  function keyFor(input: Input): string {
    const of = JSON.stringify(input) ?? '';
    if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of };
    return attempt.current.key;
  }

  return { send: work.start, isPending: work.isUnderWay || isRefreshing };
}
