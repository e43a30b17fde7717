'use client';

import { useRef, useState, useTransition } from 'react';
import { newIdempotencyKey } from './api-client';
import { ApiProblem, useApiErrorBanner } from './error-text';
import { showMessage } from './message-store';

interface SendOptions<Input, Answer> {
  /** The message shown on success. */
  done?: string | (() => string);
  /** The form to send. It shows errors at its fields instead of in a message. */
  form?: { refuse: (error: unknown) => boolean };
  /** Called with the answer. The button stays pending until its result is there. */
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Called with every error, before it is shown. Returns true if nothing else should show it. */
  onRefused?: (error: unknown, input: Input) => unknown;
  /** Reads the page again after success. The button stays pending until the page shows the result. */
  refresh?: () => Promise<void> | void;
}

interface Sent<Answer> {
  /** Of the last call, unless another is under way. */
  answer?: Answer;
  error?: Error;
}

export interface Sending<Input, Answer = unknown> extends Sent<Answer> {
  send: (input: Input) => void;
  /** From the press until the page shows the result. Give it to the button, so that the button takes no further presses. */
  isPending: boolean;
  isDone: boolean;
  /** Forgets the last answer and the last error. */
  reset: () => void;
}

/**
 * Sends a call, and shows why if it fails: at the fields of the form, else in the message area.
 *
 * @param make Makes the call. The idempotency key is the same for the same input until there is an answer, so that a retry has no further
 * effect. Functions in the input do not count.
 */
export function useSend<Input = void, Answer = unknown>(
  make: (input: Input, options: { idempotencyKey: string }) => Promise<Answer>,
  { done, form, onDone, onRefused, refresh }: SendOptions<Input, Answer> = {},
): Sending<Input, Answer> {
  const showError = useApiErrorBanner();
  const [underWay, setUnderWay] = useState(0);
  const [isRefreshing, startRefresh] = useTransition();
  const [sent, setSent] = useState<Sent<Answer>>({});
  const attempt = useRef<{ key: string; of: string } | null>(null);

  function keyFor(input: Input): string {
    const of = JSON.stringify(input) ?? '';
    if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of };
    return attempt.current.key;
  }

  async function send(input: Input) {
    setUnderWay((count) => count + 1);
    setSent({});
    try {
      const answer = await make(input, { idempotencyKey: keyFor(input) });
      attempt.current = null;
      if (done) showMessage({ type: 'success', text: typeof done === 'string' ? done : done() });
      await onDone?.(answer, input);
      setSent({ answer });
      if (refresh) startRefresh(async () => await refresh());
    } catch (error) {
      if (error instanceof ApiProblem && error.status > 0) attempt.current = null;
      if (onRefused?.(error, input) !== true && !form?.refuse(error)) showError(error);
      setSent({ error: error as Error });
    } finally {
      setUnderWay((count) => count - 1);
    }
  }

  return {
    ...sent,
    send: (input) => void send(input),
    isPending: underWay > 0 || isRefreshing,
    isDone: 'answer' in sent,
    reset: () => setSent({}),
  };
}
