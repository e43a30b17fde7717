'use client';

import { Globe } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { formAction } from '@/lib/domain/form-action';
import { guideInLanguage } from '@/lib/domain/guides';
import { LOCALES, type Locale, languageLabel } from '@/lib/domain/locale';

/** Changes the language of the product in this browser, with a button for each other language. */
export function LanguageSwitch() {
  const shown = useLocale();
  return LOCALES.filter((locale) => locale !== shown).map((locale) => (
    <SwitchTo key={locale} language={locale} />
  ));
}

function SwitchTo({ language }: { language: Locale }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const pathname = usePathname();
  const guide = guideInLanguage(pathname, language);
  const { send, isPending } = useSend(() => call('setLocale', { locale: language }), {
    // A guide has a separate address in each language.
    refresh: () => (guide ? location.assign(guide + location.search) : router.refresh()),
  });
  return (
    // Without scripts, the browser posts the form.
    <form
      method="post"
      action={formAction('language', language)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="shrink-0 print:hidden"
    >
      <input type="hidden" name="path" value={guide ?? pathname} />
      <Button type="submit" variant="quiet" size="sm" pending={isPending}>
        {!isPending && <Globe aria-hidden="true" />}
        <VisuallyHidden>{t('language')}: </VisuallyHidden>
        <span lang={language}>{languageLabel(language)}</span>
      </Button>
    </form>
  );
}
