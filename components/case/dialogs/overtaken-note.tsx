'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { useWriting } from '@/components/ui/writing';

interface OvertakenNoteProps {
  isShown: boolean;
  /** A refusal is shown, which says why itself. */
  isRefused?: boolean;
  /** Key of the text: of a dialog, or of a box of the page, where what is written stays until it is cleared. */
  text?: 'written' | 'writtenOnPage';
}

/**
 * What becomes of what is written where it cannot be sent by now. Its place is there beforehand, so that screen readers
 * read what appears in it.
 */
export function OvertakenNote({ isShown, isRefused = false, text = 'written' }: OvertakenNoteProps) {
  const t = useTranslations('dialog.unavailable');
  return (
    <div role="status" className="not-empty:my-4">
      {isShown && (
        <Alert tone="warning" {...(isRefused ? {} : { title: t('title') })}>
          {t(text)}
        </Alert>
      )}
    </div>
  );
}

/** The same where nothing else says it: as the `notice` of `Writing`. */
export function OvertakenNotice({ text }: Pick<OvertakenNoteProps, 'text'>) {
  return <OvertakenNote text={text} isShown={useWriting().isOvertaken} />;
}
