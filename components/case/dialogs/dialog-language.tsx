'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useTextsIn } from '@/components/shell/kept-texts';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
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
  /** Null: the page's own. */
  onChange: (language: DialogLanguage | null) => void;
}

/**
 * Company and number, in which language the applicant reads what is written here, and a way to show the dialog in it and back,
 * for as long as it is open.
 */
export function SubtitleWithLanguage({ company, theirs, own, onChange }: SubtitleWithLanguageProps) {
  const t = useTranslations('dialog.language');
  const shown = useLocale();
  const isInTheirs = shown === theirs;
  const readTexts = useTextsIn();
  const showError = useApiErrorBanner();
  function change() {
    if (isInTheirs) return onChange(null);
    readTexts(theirs).then((messages) => onChange({ locale: theirs, messages }), showError);
  }
  return (
    <>
      {company}
      <span className="block">
        {t('theirs', { language: languageName(theirs, shown) })}{' '}
        <button type="button" className="link" onClick={change}>
          {t('show', { language: languageName(isInTheirs ? own : theirs, shown) })}
        </button>
      </span>
    </>
  );
}
