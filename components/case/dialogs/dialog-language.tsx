'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type Locale, languageName } from '@/lib/domain/locale';
import type { Messages } from '@/lib/i18n/messages';

export interface DialogLanguage {
  locale: Locale;
  messages: Messages;
}

interface SubtitleWithLanguageProps {
  company: string;
  theirs: Locale;
  /** The language of the page. */
  own: Locale;
  onChange: (isInTheirs: boolean) => void;
}

/**
 * Company and number, in which language the applicant reads what is written here, and a way to show the dialog in it and back,
 * for as long as it is open.
 */
export function SubtitleWithLanguage({ company, theirs, own, onChange }: SubtitleWithLanguageProps) {
  const t = useTranslations('dialog.language');
  const shown = useLocale();
  const isInTheirs = shown === theirs;
  return (
    <>
      {company}
      <span className="block">
        {t('theirs', { language: languageName(theirs, shown) })}{' '}
        <button type="button" className="link" onClick={() => onChange(!isInTheirs)}>
          {t('show', { language: languageName(isInTheirs ? own : theirs, shown) })}
        </button>
      </span>
    </>
  );
}
