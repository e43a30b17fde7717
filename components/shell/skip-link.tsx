import { useTranslations } from 'next-intl';
import { CONTENT_ID } from '@/components/ui/content-id';

/** The first stop of the keyboard. Leads past the header. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-50 rounded bg-surface px-4 py-2 font-medium shadow-overlay focus-visible:not-sr-only focus-visible:fixed focus-visible:start-4 focus-visible:top-3"
    >
      {t('skipToContent')}
    </a>
  );
}
