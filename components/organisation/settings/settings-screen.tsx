'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { accentTokens } from '@/components/shell/accent-tokens';
import { Alert } from '@/components/ui/alert';
import { Checkbox } from '@/components/ui/checkbox';
import { Part } from '@/components/ui/part';
import { Select } from '@/components/ui/select';
import { EmailField, TextField } from '@/components/ui/text-field';
import { contrastOfColour, LEAST_CONTRAST } from '@/lib/domain/colour';
import { REMINDED_BEFORE } from '@/lib/domain/deadlines';
import { dayCount, dayCountProblem } from '@/lib/domain/fields/decimal-number';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import {
  COLOUR,
  CONTACT_NAME,
  CONTACT_TELEPHONE,
  ORGANISATION_NAME,
} from '@/lib/domain/fields/organisation-fields';
import { COUNT_LIMITS, DAY_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, type Locale, languageLabel, languageName, toLocale } from '@/lib/domain/locale';
import { AddressesCard } from './addresses-card';
import { LogoCard } from './logo-card';
import { NoticesCard } from './notices-card';
import { RepliesCard } from './replies-card';
import { RetentionCard } from './retention-card';
import { MayChangeSettings, type Settings, SettingsCard, useSettingsCard } from './settings-card';

/** Edits the colour of buttons and links, and says how readable it is. */
function ColourCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.colour');
  const card = useSettingsCard({
    settings,
    id: 'colour',
    savedIn: ({ accentColour }) => ({ accentColour }),
    problemsOf: ({ accentColour }) => ({ accentColour: fieldProblem(COLOUR, accentColour) }),
    changeOf: ({ accentColour }) => ({ accentColour: COLOUR.parse(accentColour) }),
  });
  const { value, set } = card;
  const colour = COLOUR.parse(value.accentColour);
  const contrast = contrastOfColour(colour);
  return (
    <SettingsCard id="colour" title={t('title')} text={t('text')} part={t('save')} card={card}>
      <div className="flex flex-wrap items-end gap-3">
        <input
          type="color"
          aria-label={t('pick')}
          value={contrast > 0 ? colour : '#000000'}
          onChange={({ target }) => set({ accentColour: target.value })}
          className="h-control w-16 cursor-pointer rounded border border-line-strong bg-surface p-1"
        />
        <TextField
          id="settings-accentColour"
          name="accentColour"
          label={t('accentColour')}
          help={t('help')}
          width="short"
          spellCheck={false}
          autoComplete="off"
          limit={null}
          value={value.accentColour}
          onChange={({ target }) => set({ accentColour: target.value })}
        />
      </div>
      <p role="status">
        {contrast > 0
          ? t('contrast', { contrast, least: LEAST_CONTRAST, isEnough: String(contrast >= LEAST_CONTRAST) })
          : t('unknown')}
      </p>
      <Preview colour={colour} />
    </SettingsCard>
  );
}

/** Drawn as a picture, because the page's security policy forbids inline styles. */
function Preview({ colour }: { colour: string }) {
  const t = useTranslations('organisation.settings.colour');
  const tokens = accentTokens(colour);
  if (!tokens) return null;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-ink-muted text-sm">{t('preview')}</figcaption>
      <div className="flex flex-wrap gap-3">
        {(['light', 'dark'] as const).map((mode) => (
          <svg
            key={mode}
            viewBox="0 0 240 72"
            role="img"
            aria-label={t(mode)}
            className="h-18 w-60 max-w-full overflow-hidden rounded border border-line"
          >
            <rect width="240" height="72" fill={mode === 'light' ? '#ffffff' : '#16191e'} />
            <rect x="16" y="16" width="108" height="40" rx="8" fill={tokens[mode].accent} />
            <text x="70" y="41" textAnchor="middle" fontSize="15" fontWeight="500" fill={tokens[mode].on}>
              {t('button')}
            </text>
            <text x="140" y="41" fontSize="15" textDecoration="underline" fill={tokens[mode].ink}>
              {t('link')}
            </text>
          </svg>
        ))}
      </div>
    </figure>
  );
}

/** Edits the organisation's names and the language of mail to it. */
function NamesCard({ settings }: { settings: Settings }) {
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

const NOBODY = { name: '', email: '', telephone: '' };

/** Edits whom applicants can ask, in addition to the shared address. */
function ContactCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.contact');
  const card = useSettingsCard({
    settings,
    id: 'contact',
    savedIn: ({ details }) => ({ ...NOBODY, ...details.contact }),
    problemsOf: ({ name, email, telephone }) => ({
      'details.contact.name': fieldProblem(CONTACT_NAME, name, { optional: true }),
      'details.contact.email': fieldProblem(EMAIL_ADDRESS, email, { optional: true }),
      'details.contact.telephone': fieldProblem(CONTACT_TELEPHONE, telephone, { optional: true }),
    }),
    detailsOf: ({ name, email, telephone }) => {
      const contact = {
        name: CONTACT_NAME.parse(name),
        email: EMAIL_ADDRESS.parse(email),
        telephone: CONTACT_TELEPHONE.parse(telephone),
      };
      return { contact: Object.values(contact).some((text) => text !== '') ? contact : undefined };
    },
  });
  const { value, set } = card;
  return (
    <SettingsCard id="contact" title={t('title')} text={t('text')} part={t('save')} card={card}>
      <TextField
        id="settings-contact-name"
        name="details.contact.name"
        label={t('name')}
        optional
        autoComplete="off"
        limit={CONTACT_NAME.limit}
        value={value.name}
        onChange={({ target }) => set({ ...value, name: target.value })}
      />
      <EmailField
        id="settings-contact-email"
        name="details.contact.email"
        label={t('email')}
        optional
        autoComplete="off"
        value={value.email}
        onChange={({ target }) => set({ ...value, email: target.value })}
      />
      <TextField
        id="settings-contact-telephone"
        name="details.contact.telephone"
        label={t('telephone')}
        optional
        type="tel"
        autoComplete="off"
        width="medium"
        limit={CONTACT_TELEPHONE.limit}
        value={value.telephone}
        onChange={({ target }) => set({ ...value, telephone: target.value })}
      />
    </SettingsCard>
  );
}

const FIELDS = ['correctionDays', 'draftReminderDays', 'signatoryReminderDays'] as const;

const [first, second] = REMINDED_BEFORE;

const REMINDERS = { first, second, most: COUNT_LIMITS.automaticReminders };

type Days = Record<(typeof FIELDS)[number], string>;

/** Edits how long companies have, and when they are reminded. */
function DeadlinesCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.deadlines');
  const card = useSettingsCard<Days>({
    settings,
    id: 'deadlines',
    savedIn: ({ handling }) => byField((field) => String(handling[field] ?? '')),
    problemsOf: (value) =>
      Object.fromEntries(
        FIELDS.map((field) => [
          `handling.${field}`,
          dayCountProblem(value[field], DAY_LIMITS.deadline, { optional: true }),
        ]),
      ),
    handlingOf: (value) => byField((field) => dayCount(value[field])),
  });
  const { value, set } = card;
  return (
    <SettingsCard id="deadlines" title={t('title')} text={t('text')} part={t('save')} card={card}>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          id={`settings-${field}`}
          name={`handling.${field}`}
          label={t(field)}
          help={t(`${field}Help`, REMINDERS)}
          optional
          inputMode="numeric"
          autoComplete="off"
          width="short"
          limit={null}
          value={value[field]}
          onChange={({ target }) => set({ ...value, [field]: target.value })}
        />
      ))}
    </SettingsCard>
  );
}

/** Edits whether people become responsible for the cases that they work on. */
function ResponsibilityCard({ settings }: { settings: Settings }) {
  const t = useTranslations('organisation.settings.responsibility');
  const card = useSettingsCard({
    settings,
    id: 'responsibility',
    savedIn: ({ handling: { workMakesResponsible } }) => ({ workMakesResponsible }),
    problemsOf: () => ({}),
    handlingOf: (value) => value,
  });
  return (
    <SettingsCard id="responsibility" title={t('title')} part={t('save')} card={card}>
      <Checkbox
        id="settings-workMakesResponsible"
        name="handling.workMakesResponsible"
        label={t('workMakesResponsible')}
        help={t('help')}
        checked={card.value.workMakesResponsible}
        onChange={({ target }) => card.set({ workMakesResponsible: target.checked })}
      />
    </SettingsCard>
  );
}

function byField<Value>(valueIn: (field: keyof Days) => Value): Record<keyof Days, Value> {
  return Object.fromEntries(FIELDS.map((field) => [field, valueIn(field)])) as Record<keyof Days, Value>;
}

/** In the order of the page. */
const CARDS = {
  names: NamesCard,
  logo: LogoCard,
  colour: ColourCard,
  addresses: AddressesCard,
  contact: ContactCard,
  notices: NoticesCard,
  retention: RetentionCard,
  responsibility: ResponsibilityCard,
  deadlines: DeadlinesCard,
  replies: RepliesCard,
};

/** The settings of an organisation. Each part is saved separately. */
export function SettingsScreen({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const t = useTranslations('organisation');
  return (
    <MayChangeSettings value={mayChange}>
      <ScreenHeading title={t('nav.settings')}>{t('settings.intro')}</ScreenHeading>
      <div className="grid max-w-4xl gap-5">
        {!mayChange && <Alert>{t('settings.readOnly')}</Alert>}
        {Object.entries(CARDS).map(([name, OneCard]) => (
          <Part key={name}>
            <OneCard settings={settings} />
          </Part>
        ))}
      </div>
    </MayChangeSettings>
  );
}
