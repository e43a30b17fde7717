'use client';

import { useRef, useState, useTransition } from 'react';
import { type CallOptions, newIdempotencyKey } from '@/components/ui/api-client';
import type { SentForm } from '@/components/ui/field-form';
import { showMessage } from '@/components/ui/message-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { ApiProblem } from './error-text';

import { useRefresh } from './refresh';

interface ChangeOptions<Input, Answer> {
  /** Makes the call. */
  change: (input: Input, options: CallOptions) => Promise<Answer>;
  /** The message shown on success. */
  done: string | (() => string);
  /** The form to send. It shows errors at its fields instead of in a message. */
  form?: Pick<SentForm, 'refuse'>;
  /** Assigns an error that names no field to a field. Returns null for all other errors. */
  atField?: (problem: ApiProblem) => ApiProblem | null;
  /** Called with the answer. The change waits for its result. */
  onDone?: (answer: Answer, input: Input) => unknown;
  onRefused?: (error: unknown) => void;
  /** Does not read the page again, because the person leaves it or it shows nothing of the change. */
  keepsPage?: boolean;
}

export interface Change<Input> {
  send: (input: Input) => void;
  /** From the request until the page shows the result. */
  isPending: boolean;
}

/** Changes something by a call. Retries have no further effect. On success it shows a message and reads the page again. */
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
      showMessage({ type: 'success', text: typeof done === 'string' ? done : done() });
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

  /** Returns the same key until there is an answer, so that a retry has no further effect. */
  function keyFor(input: Input): string {
    const of = JSON.stringify(input) ?? '';
    if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of };
    return attempt.current.key;
  }

  return { send: work.start, isPending: work.isUnderWay || isRefreshing };
}

interface Work<Input> {
  start: (input: Input) => void;
  /** Whether the work is under way. Give it to the button as `pending`, so that the button takes no further presses. */
  isUnderWay: boolean;
}

/**
 * Runs the call that a press makes, and says whether it is under way.
 *
 * @param onError Says what went wrong.
 */
export function useWork<Input = void>(
  work: (input: Input) => Promise<unknown>,
  onError: (error: Error, input: Input) => void,
): Work<Input> {
  const [isUnderWay, setIsUnderWay] = useState(false);
  async function start(input: Input) {
    setIsUnderWay(true);
    try {
      await work(input);
    } catch (error) {
      onError(error as Error, input);
    } finally {
      setIsUnderWay(false);
    }
  }
  return { start: (input) => void start(input), isUnderWay };
}
