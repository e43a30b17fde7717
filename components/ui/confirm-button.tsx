'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import type { CallOptions } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Button } from './button';
import { Question } from './question';

interface ConfirmButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-label'> {
  /** What to ask before. Null: the button acts at once. Its `confirm` is the button's own text by default. */
  question:
    | (Pick<ComponentProps<typeof Question>, 'title' | 'tone'> & { confirm?: string; text: ReactNode })
    | null;
  /** Makes the call. */
  change: (options: CallOptions) => Promise<unknown>;
  /** The message shown on success. */
  done: string;
  onDone?: () => void;
  onRefused?: () => void;
  /** Does not read the page again. */
  keepsPage?: boolean;
  /** What the button does. */
  children: string;
}

/** A button that changes something after a question. The question closes with the answer, also with a refusal, which a message shows. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, change, done, onDone, onRefused, keepsPage, children, ...look } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const refresh = useRefresh();
  const { send, isPending } = useSend((_input: null, options) => change(options), {
    done,
    refresh: keepsPage ? undefined : refresh,
    onDone: () => {
      setIsConfirming(false);
      onDone?.();
    },
    onRefused: () => {
      setIsConfirming(false);
      onRefused?.();
    },
  });
  return (
    <>
      <Button
        {...look}
        pending={isPending && !isConfirming}
        onClick={() => (question ? setIsConfirming(true) : send(null))}
      >
        {children}
      </Button>
      {question && isConfirming && (
        <Question
          title={question.title}
          confirm={question.confirm ?? children}
          tone={question.tone}
          isPending={isPending}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => send(null)}
        >
          {question.text}
        </Question>
      )}
    </>
  );
}
