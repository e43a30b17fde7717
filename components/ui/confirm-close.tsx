'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from './button';

/** Asks, inside a dialog that is about to close, whether what was written may be lost. */
export function ConfirmClose({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
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
      <p className="basis-full font-medium text-sm text-warning">{t('unsaved')}</p>
      <Button size="sm" onClick={onLeave}>
        {t('leave')}
      </Button>
      <Button ref={stay} size="sm" variant="primary" onClick={onStay}>
        {t('stay')}
      </Button>
    </div>
  );
}
