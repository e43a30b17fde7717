'use client';

import { useLocale, useTranslations } from 'next-intl';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { dayCount, dayCountProblem } from '@/lib/domain/fields/decimal-number';
import { fieldProblem } from '@/lib/domain/fields/field-kind';
import { NOTICE } from '@/lib/domain/fields/organisation-fields';
import type { Text } from '@/lib/domain/forms/component';
import { DAY_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, languageName } from '@/lib/domain/locale';
import { NOTICES } from '@/lib/domain/organisation/notices';
import { type Settings, SettingsCard, useSettingsCard } from './settings-card';

const NOTHING: Partial<Text> = {};

interface Notices {
  privacyNotice: Text;
  statutes: Text;
  handlingDays: string;
}

/** Edits the texts for applicants, with both languages side by side. */
export function NoticesCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.notices');
  const card = useSettingsCard<Notices>({
    settings,
    id: 'notices',
    savedIn: ({ details: { privacyNotice = NOTHING, statutes = NOTHING, handlingDays } }) => ({
      privacyNotice: byLocale((locale) => privacyNotice[locale] ?? ''),
      statutes: byLocale((locale) => statutes[locale] ?? ''),
      handlingDays: handlingDays === undefined ? '' : String(handlingDays),
    }),
    problemsOf: (value) => ({
      ...Object.fromEntries(
        NOTICES.flatMap((notice) =>
          LOCALES.map((locale) => [
            `details.${notice}.${locale}`,
            fieldProblem(NOTICE, value[notice][locale], { optional: true }),
          ]),
        ),
      ),
      'details.handlingDays': dayCountProblem(value.handlingDays, DAY_LIMITS.handling, { optional: true }),
    }),
    detailsOf: ({ privacyNotice, statutes, handlingDays }) => ({
      privacyNotice: written(privacyNotice),
      statutes: written(statutes),
      handlingDays: dayCount(handlingDays),
    }),
  });
  const page = useLocale();
  const { value, set } = card;
  return (
    <SettingsCard id="notices" title={t('title')} part={t('save')} card={card}>
      {NOTICES.map((notice) => (
        <div key={notice} className="grid gap-4 md:grid-cols-2">
          {LOCALES.map((locale) => (
            <TextArea
              key={locale}
              id={`settings-${notice}-${locale}`}
              name={`details.${notice}.${locale}`}
              lang={locale}
              label={t('inLanguage', { text: t(notice), language: languageName(locale, page) })}
              optional
              rows={6}
              limit={NOTICE.limit}
              value={value[notice][locale]}
              onChange={({ target }) =>
                set({ ...value, [notice]: { ...value[notice], [locale]: target.value } })
              }
            />
          ))}
        </div>
      ))}
      <TextField
        id="settings-handlingDays"
        name="details.handlingDays"
        label={t('handlingDays')}
        help={t('handlingDaysHelp', { most: DAY_LIMITS.handling.most })}
        optional
        inputMode="numeric"
        autoComplete="off"
        width="short"
        limit={null}
        value={value.handlingDays}
        onChange={({ target }) => set({ ...value, handlingDays: target.value })}
      />
    </SettingsCard>
  );
}

/** Returns the text as it is sent. Undefined if it is empty in every language. */
function written(text: Text): Text | undefined {
  const trimmed = byLocale((locale) => text[locale].trim());
  return LOCALES.every((locale) => trimmed[locale] === '') ? undefined : trimmed;
}
