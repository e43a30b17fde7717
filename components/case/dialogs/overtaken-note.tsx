import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';

interface OvertakenNoteProps {
  isShown: boolean;
  /** A refusal is shown, which says why itself. */
  isRefused: boolean;
}

/**
 * What becomes of what is written in a dialog where it cannot be sent by now. Its place is there beforehand, so that screen readers
 * read what appears in it.
 */
export function OvertakenNote({ isShown, isRefused }: OvertakenNoteProps) {
  const t = useTranslations('dialog.unavailable');
  return (
    <div role="status" className="not-empty:mt-4">
      {isShown && (
        <Alert tone="warning" {...(isRefused ? {} : { title: t('title') })}>
          {t('written')}
        </Alert>
      )}
    </div>
  );
}
