'use client';

import { useLocale, useTranslations } from 'next-intl';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import type { Messages } from '@/lib/i18n/messages';

export interface DialogLanguage {
  locale: Locale;
  messages: Messages;
}

interface SubtitleWithLanguageProps {
  company: string;
  theirs: Locale;
  onChange: (isInTheirs: boolean) => void;
}

/**
 * Company and number, in which language the applicant reads what is written here, and a way to show the dialog in it and back,
 * for as long as it is open.
 */
export function SubtitleWithLanguage({ company, theirs, onChange }: SubtitleWithLanguageProps) {
  const t = useTranslations('dialog.language');
  const isInTheirs = useLocale() === theirs;
  const other = isInTheirs ? LOCALES.find((locale) => locale !== theirs) : theirs;
  return (
    <>
      {company}
      <span className="block">
        {t(`theirs.${theirs}`)}{' '}
        <button type="button" className="link" onClick={() => onChange(!isInTheirs)}>
          {t(`show.${other ?? theirs}`)}
        </button>
      </span>
    </>
  );
}
