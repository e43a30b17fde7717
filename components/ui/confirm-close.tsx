'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from './button';

interface ConfirmCloseProps {
  /** What would be lost, if we know. */
  text?: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks, inside a dialog that is about to close, whether to discard what was written. */
export function ConfirmClose({ text, onStay, onLeave }: ConfirmCloseProps) {
  const t = useTranslations('ui.dialog');
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement) {
        before.focus();
      }
    };
  }, []);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-end gap-3 border-warning-line border-t bg-warning-subtle px-5 py-3 sm:px-6"
    >
      <p className="basis-full font-medium text-sm text-warning">{text ?? t('unsaved')}</p>
      <Button size="sm" onClick={onLeave}>
        {t('leave')}
      </Button>
      <Button ref={stay} size="sm" variant="primary" onClick={onStay}>
        {t('stay')}
      </Button>
    </div>
  );
}
