'use client';

import { useTranslations } from 'next-intl';
import { useWriting } from '@/components/browser/use-written';
import { Alert } from '@/components/ui/alert';

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
