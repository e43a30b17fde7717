import { useEffect, useMemo, useState } from 'react';
import type { Writing } from '@/components/browser/use-written';
import { OvertakenNotice } from '@/components/case/dialogs/overtaken-note';
import { useShownCase } from '@/components/case/shown/shown-case';

/**
 * Tracks text in a box of the page of a case. While there is text, the page stays, so that the text is not lost because the case is
 * gone or nothing can be written there any longer.
 *
 * @param canWrite Whether something can be written there now.
 */
export function useBox(canWrite: boolean): Writing {
  const { isGone, hold } = useShownCase();
  const [isWritten, note] = useState(false);
  useEffect(() => (isWritten ? hold() : undefined), [isWritten, hold]);
  const isOvertaken = isWritten && (isGone || !canWrite);
  return useMemo(
    () => ({ isWritten, isOvertaken, note, notice: <OvertakenNotice text="writtenOnPage" /> }),
    [isWritten, isOvertaken],
  );
}
