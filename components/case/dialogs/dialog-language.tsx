'use client';

import { Languages } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { LOCALES, type Locale } from '@/lib/i18n/locale';
import type { Messages } from '@/lib/i18n/messages';

export interface DialogLanguage {
  locale: Locale;
  messages: Messages;
}

/** Company and number, and in which language the applicant reads what is written here. */
export function SubtitleWithLanguage({ company, theirs }: { company: string; theirs: Locale }) {
  const t = useTranslations('dialog.language');
  return (
    <>
      {company}
      <span className="block">{t(`theirs.${theirs}`)}</span>
    </>
  );
}

interface LanguageToggleProps {
  theirs: Locale;
  onChange: (isInTheirs: boolean) => void;
}

/** Shows the dialog in the applicant's language and back, for as long as it is open. */
export function LanguageToggle({ theirs, onChange }: LanguageToggleProps) {
  const t = useTranslations('dialog.language');
  const isInTheirs = useLocale() === theirs;
  const other = isInTheirs ? LOCALES.find((locale) => locale !== theirs) : theirs;
  return (
    <Button size="sm" variant="quiet" onClick={() => onChange(!isInTheirs)}>
      <Languages aria-hidden="true" />
      {t(`show.${other ?? theirs}`)}
    </Button>
  );
}
