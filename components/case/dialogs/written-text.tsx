'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { useWriting, type Writing } from '@/components/browser/use-written';
import { useCaseIfShown, useShownCase } from '@/components/case/shown/shown-case';
import { Alert } from '@/components/ui/alert';
import { DialogLink } from '@/components/ui/dialog-link';

interface OvertakenNoteProps {
  isShown: boolean;
  /** Whether a refusal is shown, which itself says why. */
  isRefused?: boolean;
  /** Key of the text: for a dialog, or for a box of the page, where text stays until it is cleared. */
  text?: 'written' | 'writtenOnPage';
}

/** Says what happens to text that can no longer be sent. Its element always exists, so that screen readers read what appears in it. */
export function OvertakenNote({ isShown, isRefused = false, text = 'written' }: OvertakenNoteProps) {
  const t = useTranslations('dialog.unavailable');
  const { why } = useWriting();
  return (
    <div role="status" className="not-empty:my-4">
      {isShown && (
        <Alert tone="warning" {...(isRefused ? {} : { title: t('title') })}>
          {!isRefused && why && <p>{why}</p>}
          <p>{t(text)}</p>
        </Alert>
      )}
    </div>
  );
}

/** The same note, for a place where nothing else says it: it is the `notice` of `Writing`. */
export function OvertakenNotice({ text }: Pick<OvertakenNoteProps, 'text'>) {
  return <OvertakenNote text={text} isShown={useWriting().isOvertaken} />;
}

/**
 * Keeps track of text in a box of the page of a case. While there is text, the page stays, so that the text is not lost because the case is
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

/** Says that nobody gets a mail, and offers to add a contact person. Shows nothing if there is one. */
export function NoContactNote() {
  const t = useTranslations('case.noContact');
  const shown = useCaseIfShown();
  if (shown?.view.company.contactPersonEmail !== null) return null;
  const { id, permissions } = shown.view;
  return (
    <Alert tone="warning" title={t('title')}>
      <p>{t('text')}</p>
      {permissions.includes('changeContact') && (
        <p className="mt-1">
          <DialogLink href={`/case/admin/${id}/changeContact`} className="link">
            {t('add')}
          </DialogLink>
        </p>
      )}
    </Alert>
  );
}
