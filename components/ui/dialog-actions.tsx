'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';
import { useCloseDialog } from './route-dialog';

/** The buttons at the end of a dialog's form: cancel first, the action last (on top on a phone). */
export function DialogActions({ children, cancelLabel }: { children: ReactNode; cancelLabel?: string }) {
  const t = useTranslations('ui');
  const { close } = useCloseDialog();
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap-reverse sm:justify-end">
      <Button onClick={close}>{cancelLabel ?? t('cancel')}</Button>
      {children}
    </div>
  );
}
