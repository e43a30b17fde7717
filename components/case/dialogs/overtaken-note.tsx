'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { useWriting } from '@/components/ui/writing';

interface OvertakenNoteProps {
  isShown: boolean;
  /** A refusal is shown, which says why itself. */
  isRefused?: boolean;
}

/**
 * What becomes of what is written in a dialog where it cannot be sent by now. Its place is there beforehand, so that screen readers
 * read what appears in it.
 */
export function OvertakenNote({ isShown, isRefused = false }: OvertakenNoteProps) {
  const t = useTranslations('dialog.unavailable');
  return (
    <div role="status" className="not-empty:my-4">
      {isShown && (
        <Alert tone="warning" {...(isRefused ? {} : { title: t('title') })}>
          {t('written')}
        </Alert>
      )}
    </div>
  );
}

/** The same where nothing else says it: as the `notice` of `Writing`. */
export function OvertakenNotice() {
  return <OvertakenNote isShown={useWriting().isOvertaken} />;
}
