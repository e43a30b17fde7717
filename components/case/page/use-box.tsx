'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { useWriting, type Writing } from '@/components/ui/writing';
import { useShownCase } from './shown-case';

/**
 * What is written in a box of the page of a case. As long as something is, the page stays, so that the text is not lost because the case
 * is gone or nothing can be written there any longer.
 *
 * @param canWrite Whether something can be written there now.
 */
export function useBox(canWrite: boolean): Writing {
  const { isGone, hold } = useShownCase();
  const [isWritten, note] = useState(false);
  useEffect(() => (isWritten ? hold() : undefined), [isWritten, hold]);
  const isOvertaken = isWritten && (isGone || !canWrite);
  return useMemo(
    () => ({ isWritten, isOvertaken, note, notice: <OvertakenNotice /> }),
    [isWritten, isOvertaken],
  );
}

/** As in a dialog, but that what is written stays until it is cleared. */
function OvertakenNotice() {
  const t = useTranslations('dialog.unavailable');
  return (
    <div role="status" className="not-empty:my-4">
      {useWriting().isOvertaken && (
        <Alert tone="warning" title={t('title')}>
          {t('writtenOnPage')}
        </Alert>
      )}
    </div>
  );
}
