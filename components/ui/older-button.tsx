'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './button';

interface OlderButtonProps {
  /** The name of the list, for people who hear the button. */
  list: string;
  hasOlder: boolean;
  showOlder: () => Promise<void>;
  /** The number of items shown now. */
  count: number;
}

/**
 * Shows the next older part of a list. Focus stays on the button. After the last part it moves to the sentence that replaces the button, so
 * that nobody ends up at the top of the page.
 */
export function OlderButton({ list, hasOlder, showOlder, count }: OlderButtonProps) {
  const t = useTranslations('ui');
  const id = useId();
  const [isPending, setIsPending] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isAtEnd = isRequested && !hasOlder;
  useEffect(() => {
    if (isAtEnd) end.current?.focus();
  }, [isAtEnd]);
  async function ask() {
    setIsPending(true);
    await showOlder();
    setIsPending(false);
    setIsRequested(true);
  }
  if (!hasOlder && !isRequested) {
    return null;
  }
  return (
    <div className="grid justify-items-start gap-1">
      {hasOlder ? (
        <Button size="sm" variant="quiet" pending={isPending} aria-describedby={id} onClick={ask}>
          {t('showOlder')}
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className="rounded-sm text-ink-muted text-sm">
          {t('noOlder')}
        </p>
      )}
      <span id={id} hidden>
        {list}
      </span>
      <p role="status" className="sr-only">
        {isRequested && !isPending && t('shown', { count })}
      </p>
    </div>
  );
}
