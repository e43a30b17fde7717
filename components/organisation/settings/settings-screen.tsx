'use client';

import { ChevronLeft } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { organisationHref, ScreenHeading, settingsHref } from '@/components/organisation/screen-heading';
import { accentTokens } from '@/components/shell/accent-tokens';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { Part } from '@/components/ui/part';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { contrastOfColour, LEAST_CONTRAST } from '@/lib/domain/colour';
import { REMINDED_BEFORE } from '@/lib/domain/deadlines';
import { dayCount, dayCountProblem } from '@/lib/domain/fields/decimal-number';
import { fieldProblem } from '@/lib/domain/fields/field-kind';
import { COLOUR, ORGANISATION_NAME } from '@/lib/domain/fields/organisation-fields';
import { COUNT_LIMITS, DAY_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, type Locale, languageLabel, languageName, toLocale } from '@/lib/domain/locale';
import { TEXT_KEYS } from '@/lib/domain/organisation/body';
import { SETTINGS_PAGE_NAMES, SETTINGS_PAGES, type SettingsPage } from '@/lib/domain/page-addresses';
import { AddressesCard } from './addresses-card';
import { LogoCard } from './logo-card';
import { NoticesCard } from './notices-card';
import { RepliesCard } from './replies-card';
import { RetentionCard } from './retention-card';
import { SettingsCard, type SettingsProps, useSettingsCard } from './settings-card';

/** Edits the colour of buttons and links, and says how readable it is. */
function ColourCard(props: SettingsProps) {
  const t = useTranslations('organisation.settings.colour');
  const card = useSettingsCard({
    ...props,
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
function NamesCard(props: SettingsProps) {
  const t = useTranslations('organisation.settings');
  const card = useSettingsCard({
    ...props,
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

const FIELDS = ['correctionDays', 'draftReminderDays', 'signatoryReminderDays'] as const;

const [first, second] = REMINDED_BEFORE;

const REMINDERS = { first, second, most: COUNT_LIMITS.automaticReminders };

type Days = Record<(typeof FIELDS)[number], string>;

/** Edits how long companies have, when they are reminded, and whether people become responsible for the cases that they work on. */
function DeadlinesCard(props: SettingsProps) {
  const t = useTranslations('organisation.settings.deadlines');
  const card = useSettingsCard<Days & { workMakesResponsible: boolean }>({
    ...props,
    id: 'deadlines',
    savedIn: ({ handling }) => ({
      ...byField((field) => String(handling[field] ?? '')),
      workMakesResponsible: handling.workMakesResponsible,
    }),
    problemsOf: (value) =>
      Object.fromEntries(
        FIELDS.map((field) => [
          `handling.${field}`,
          dayCountProblem(value[field], DAY_LIMITS.deadline, { optional: true }),
        ]),
      ),
    handlingOf: (value) => ({
      ...byField((field) => dayCount(value[field])),
      workMakesResponsible: value.workMakesResponsible,
    }),
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
      <Responsibility
        checked={value.workMakesResponsible}
        onChange={(workMakesResponsible) => set({ ...value, workMakesResponsible })}
      />
    </SettingsCard>
  );
}

function Responsibility({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations('organisation.settings.responsibility');
  return (
    <div id="responsibility" className="scroll-mt-20">
      <Checkbox
        id="settings-workMakesResponsible"
        name="handling.workMakesResponsible"
        label={t('workMakesResponsible')}
        help={t('help')}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

function byField<Value>(valueIn: (field: keyof Days) => Value): Record<keyof Days, Value> {
  return Object.fromEntries(FIELDS.map((field) => [field, valueIn(field)])) as Record<keyof Days, Value>;
}

/** Leads to the texts of the start page, which belong to the draft and not to the settings. */
function StartTextsCard({ settings: { slug } }: SettingsProps) {
  const t = useTranslations('organisation.settings.startTexts');
  return (
    <Card id="start-texts" title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
      <p className="mt-3">
        <Link
          href={`${organisationHref(slug, 'process')}#texts-${TEXT_KEYS[0]}-${LOCALES[0]}`}
          className="link"
        >
          {t('link')}
        </Link>
      </p>
    </Card>
  );
}

/** The pages that show the settings of `changeSettings`. */
export type PlainSettingsPage = Exclude<SettingsPage, 'webhooks'>;

const CARDS: Record<PlainSettingsPage, Record<string, (props: SettingsProps) => ReactNode>> = {
  names: { NamesCard },
  look: { LogoCard, ColourCard },
  addresses: { AddressesCard },
  notices: { NoticesCard, StartTextsCard },
  deadlines: { DeadlinesCard },
  replies: { RepliesCard },
  retention: { RetentionCard },
};

interface SettingsScreenProps extends SettingsProps {
  page: PlainSettingsPage;
}

/** One page of the settings of an organisation. */
export function SettingsScreen({ settings, page, mayChange }: SettingsScreenProps) {
  const t = useTranslations('organisation.settings');
  return (
    <div className="grid gap-5">
      {!mayChange && <Alert>{t('readOnly')}</Alert>}
      {Object.entries(CARDS[page]).map(([name, OneCard]) => (
        <Part key={name}>
          <OneCard settings={settings} mayChange={mayChange} />
        </Part>
      ))}
    </div>
  );
}

interface SettingsFrameProps {
  slug: string;
  /** Without, pages that show nothing to others are not in the menu. */
  mayChange: boolean;
  children: ReactNode;
}

/**
 * The menu of the settings next to one of their pages. A narrow window shows the menu or the page: the menu at the address of the settings
 * themselves, where a wide one shows the first page.
 */
export function SettingsFrame({ slug, mayChange, children }: SettingsFrameProps) {
  const t = useTranslations('organisation');
  const pathname = usePathname();
  const home = organisationHref(slug, 'settings');
  const page = SETTINGS_PAGE_NAMES.find((name) => pathname === settingsHref(slug, name));
  useOlderFragment(slug, page);
  return (
    <>
      <ScreenHeading title={t('nav.settings')}>{t('settings.intro')}</ScreenHeading>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[13rem_minmax(0,1fr)]">
        <div>
          {page && (
            <Link href={home} className="link inline-flex items-center gap-1 py-1 md:hidden">
              <ChevronLeft aria-hidden="true" className="size-4" />
              {t('settings.all')}
            </Link>
          )}
          <SettingsMenu slug={slug} page={page} mayChange={mayChange} />
        </div>
        <div className={classNames('min-w-0 max-w-4xl', !page && 'max-md:hidden')}>{children}</div>
      </div>
    </>
  );
}

interface SettingsMenuProps extends Pick<SettingsFrameProps, 'slug' | 'mayChange'> {
  page: SettingsPage | undefined;
}

function SettingsMenu({ slug, page, mayChange }: SettingsMenuProps) {
  const t = useTranslations('organisation.settings');
  const current = page ?? SETTINGS_PAGE_NAMES[0];
  return (
    <nav aria-label={t('menu')} className={classNames('md:sticky md:top-20', page && 'max-md:hidden')}>
      <ul className="grid gap-1">
        {SETTINGS_PAGE_NAMES.filter((name) => mayChange || name !== 'webhooks').map((name) => (
          <li key={name}>
            <Link
              href={settingsHref(slug, name)}
              aria-current={name === current ? 'page' : undefined}
              className={classNames(
                'flex rounded px-3 py-2 transition-colors hover:bg-sunken max-md:border max-md:border-line max-md:bg-surface max-md:py-3',
                name === current && 'md:bg-sunken md:font-medium',
              )}
            >
              {t(`${name}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Leads addresses from when the settings were one page, such as `settings#colour`, to the page of the card. */
function useOlderFragment(slug: string, page: SettingsPage | undefined) {
  const router = useRouter();
  useEffect(() => {
    const card = window.location.hash.slice(1);
    const wanted = SETTINGS_PAGE_NAMES.find((name) => SETTINGS_PAGES[name].some((id) => id === card));
    if (!page && wanted) router.replace(`${settingsHref(slug, wanted)}#${card}`);
  }, [router, slug, page]);
}
