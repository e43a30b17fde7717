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
  /** Null means the language of the page. */
  onChange: (language: DialogLanguage | null) => void;
}

/**
 * Shows company and number, and says in which language the applicant will read the text. Switches the dialog to that language and back,
 * while it is open.
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
