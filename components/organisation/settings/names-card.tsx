'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { fieldProblem } from '@/lib/domain/fields/field-kind';
import { ORGANISATION_NAME } from '@/lib/domain/fields/organisation-kinds';
import { byLocale, LOCALES, type Locale, languageLabel, languageName, toLocale } from '@/lib/domain/locale';
import { type Settings, SettingsCard, useSettingsCard } from './settings-card';

/** Edits the organisation's names and the language of mail to it. */
export function NamesCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings');
  const card = useSettingsCard({
    settings,
    id: 'names',
    savedIn: ({ name, translatedNames, locale }) => ({
      locale,
      names: byLocale((one) => (one === locale ? name : (translatedNames[one] ?? ''))),
    }),
    problemsOf: ({ names, locale }) =>
      Object.fromEntries(
        LOCALES.map((one) => [
          nameField(one, locale),
          fieldProblem(ORGANISATION_NAME, names[one], { optional: one !== locale }),
        ]),
      ),
    changeOf: ({ names, locale }) => ({
      locale,
      name: names[locale],
      translatedNames: Object.fromEntries(
        LOCALES.filter((one) => one !== locale && names[one].trim() !== '').map((one) => [one, names[one]]),
      ),
    }),
  });
  const page = useLocale();
  const { value, set } = card;
  return (
    <SettingsCard id="names" title={t('names.title')} part={t('names.save')} card={card}>
      {LOCALES.map((one) => (
        <TextField
          key={one}
          id={`settings-name-${one}`}
          name={nameField(one, value.locale)}
          label={t('names.inLanguage', { language: languageName(one, page) })}
          lang={one}
          optional={one !== value.locale}
          autoComplete="off"
          limit={ORGANISATION_NAME.limit}
          value={value.names[one]}
          onChange={({ target }) => set({ ...value, names: { ...value.names, [one]: target.value } })}
        />
      ))}
      <Select
        id="settings-locale"
        name="locale"
        label={t('names.locale')}
        help={t('names.localeHelp')}
        placeholder={null}
        options={LOCALES.map((locale) => ({ value: locale, label: languageLabel(locale, page) }))}
        value={value.locale}
        onChange={({ target }) => set({ ...value, locale: toLocale(target.value) })}
      />
    </SettingsCard>
  );
}

/** Returns the name of a language's field in the call. The name in the organisation's own language is the general one. */
const nameField = (language: Locale, own: Locale) =>
  language === own ? 'name' : `translatedNames.${language}`;
