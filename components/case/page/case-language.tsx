'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Spinner } from '@/components/ui/spinner';
import { LOCALES, type Locale, languageLabel, toLocale } from '@/lib/domain/locale';

/** The language of the application, used in its forms and in mail to the company. */
export function CaseLanguage({ caseId, locale }: { caseId: string; locale: Locale }) {
  const t = useTranslations('case.header');
  const reading = useLocale();
  const { send, isPending } = useCaseCall(caseId);
  const change = (to: Locale) =>
    send({ name: 'changeLocale', input: { caseId, locale: to }, done: 'localeChanged' });
  return (
    <span className="inline-flex items-center gap-2">
      <select
        aria-label={t('changeLanguage')}
        value={locale}
        disabled={isPending}
        onChange={(event) => change(toLocale(event.target.value))}
        className="-ms-2 rounded-sm bg-transparent px-1 hover:bg-hover"
      >
        {LOCALES.map((each) => (
          <option key={each} value={each} className="bg-surface text-ink">
            {languageLabel(each, reading)}
          </option>
        ))}
      </select>
      {isPending && <Spinner />}
    </span>
  );
}
