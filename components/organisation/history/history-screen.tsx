'use client';

import { History } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import { useOlderPages } from '@/components/browser/use-older-pages';
import { type BodyNames, changesInWords } from '@/components/organisation/changes/change-words';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { EmptyState } from '@/components/ui/card';
import { OlderButton } from '@/components/ui/older-button';
import { exactDay, exactTime } from '@/components/ui/relative-day';
import type { Page } from '@/lib/contract/pages';

import type { CallAnswer } from '@/lib/contract/typed-calls';
import type { LocalText } from '@/lib/domain/local-text';
import { isLocale, languageLabel, languageName, toLocale } from '@/lib/domain/locale';
import { parseJson } from '@/lib/domain/parse-json';

/** Lists everything that has changed in an organisation, newest first. */
export function HistoryScreen({ slug, newest }: { slug: string; newest: Page<OrganisationEntry> }) {
  const t = useTranslations('organisation');
  const { items, hasOlder, showOlder } = useOlderPages(newest, (cursor) =>
    call('listOrganisationHistory', { slug, cursor }),
  );
  return (
    <>
      <ScreenHeading title={t('nav.history')}>{t('history.intro')}</ScreenHeading>
      {items.length === 0 ? (
        <EmptyState icon={<History />} title={t('history.empty')} />
      ) : (
        <ol className="mb-4 grid max-w-3xl gap-4">
          {items.map((entry) => (
            <li key={entry.id} className="min-w-0 border-line border-b pb-4 last:border-0">
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <OlderButton list={t('history.title')} hasOlder={hasOlder} showOlder={showOlder} count={items.length} />
    </>
  );
}

function Entry({ entry }: { entry: OrganisationEntry }) {
  const t = useKeyedText();
  const locale = useLocale();
  const { text, note, lines } = eventInWords(entry, t, locale);
  const { at, by, isSystem, sitting } = entry;
  return (
    <>
      <p className="break-words font-medium">{text}</p>
      <p className="text-ink-muted text-sm">
        {isSystem ? t('organisation.history.system') : by}
        {' · '}
        <time dateTime={at}>{exactTime(new Date(at), locale)}</time>
      </p>
      {note !== null && (
        <p className="mt-1 whitespace-pre-line break-words border-line-strong border-s-2 ps-3">{note}</p>
      )}
      {lines.length > 0 && <Lines lines={lines} />}
      {sitting && sitting.changes.length > 0 && <SittingChanges sitting={sitting} />}
    </>
  );
}

type Sitting = NonNullable<OrganisationEntry['sitting']>;

/** The first so many changes are shown at once. */
const SHOWN = 4;

function SittingChanges({ sitting }: { sitting: Sitting }) {
  const t = useKeyedText();
  const lines = sittingInWords(sitting, t, useLocale());
  const shown = lines.length > SHOWN + 1 ? SHOWN : lines.length;
  const rest = lines.slice(shown);
  return (
    <>
      <Lines lines={lines.slice(0, shown)} />
      {rest.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="w-fit rounded-sm text-ink-muted hover:text-ink">
            {t('organisation.history.moreChanges', { count: rest.length + sitting.more })}
          </summary>
          <Lines lines={rest} />
          {sitting.more > 0 && (
            <p className="mt-1 text-ink-muted">{t('organisation.changes.more', { count: sitting.more })}</p>
          )}
        </details>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere whitespace-pre-line">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Returns what a person changed in a sitting, one line for each change, with the form that it is in. */
export function sittingInWords({ changes }: Sitting, t: KeyedText, locale: string): string[] {
  const names = namesOfSitting(changes);
  const groups = changesInWords(changes, { t, locale: toLocale(locale), names });
  const lines = groups.flatMap(({ heading, changes: ofGroup }) =>
    ofGroup.map(({ text }) => t('organisation.history.inPart', { part: heading, change: text })),
  );
  return [...new Set(lines)];
}

/** The names that the changes bring along. */
function namesOfSitting(changes: Sitting['changes']): BodyNames {
  const names = {
    forms: new Map<string, LocalText>(),
    components: new Map<string, LocalText>(),
    kinds: new Map<string, string>(),
    options: new Map<string, LocalText>(),
  };
  for (const { place, form, owner, type } of changes) {
    const { formId, componentId } = place;
    if (formId !== undefined && form) names.forms.set(formId, form);
    if (componentId !== undefined && owner) names.components.set(componentId, owner);
    if (componentId !== undefined && type !== undefined) names.kinds.set(componentId, type);
  }
  return names;
}

export type OrganisationEntry = CallAnswer<'listOrganisationHistory'>['items'][number];

/** An event in words, with the note that somebody wrote and the changes made. */
interface DescribedEvent {
  text: string;
  note: string | null;
  lines: string[];
}

/** Returns one event of an organisation's history in words. `t` must have the texts of all sections. */
export function eventInWords(
  { type, details }: OrganisationEntry,
  t: KeyedText,
  locale: string,
): DescribedEvent {
  const { roleId, note, changes } = details;
  const text = t(`organisation.history.event.${type}`, {
    version: numberIn(details.version),
    changes: Array.isArray(changes) ? changes.length : numberIn(changes),
    cases: numberIn(details.cases),
    moves: String(details.movesCases ?? false),
    email: stringOf(details.email),
    name: stringOf(details.name) || stringOf(details.madeBy),
    day: typeof details.validUntil === 'string' ? exactDay(new Date(details.validUntil), locale) : '',
    role: typeof roleId === 'number' ? t(`roleName.${roleId}`) : '',
    mail: typeof details.mail === 'string' ? t(`mailType.${details.mail}`) : '',
    what: typeof details.event === 'string' ? webhookEventName(details.event, t) : '',
    before: typeof details.from === 'number' ? t(`roleName.${details.from}`) : '',
    ...sourceIn(details.source, t),
  });
  return {
    text,
    note: stringOf(note) || null,
    lines: Array.isArray(changes) ? changes.map((change) => settingInWords(change, t, locale)) : [],
  };
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0);

const stringOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns where an imported file was exported from. */
function sourceIn(source: unknown, t: KeyedText): { source: string; from: string } {
  if (typeof source !== 'object' || source === null) return { source: 'none', from: '' };
  const { organisation, version } = source as { organisation?: unknown; version?: unknown };
  const values = { organisation: stringOf(organisation), version: numberIn(version) };
  const from = typeof version === 'number' ? 'sourceVersion' : 'sourceDraft';
  return { source: 'known', from: t(`organisation.history.${from}`, values) };
}

/** Settings of many values. Histories from before each value was listed have them as a whole, which we only say has changed. */
const WITHOUT_VALUES = ['details', 'handling', 'retention'];

/** How long a value may be, in characters, to be shown on one line with the other. */
const SHORT = 60;

function settingInWords(change: unknown, t: KeyedText, locale: string): string {
  const { setting, from, to } = change as Record<'setting' | 'from' | 'to', unknown>;
  const name = settingName(stringOf(setting), t, locale);
  // The texts of a saved reply can change while its title stays, and a long text after the part that the history stores.
  if (WITHOUT_VALUES.includes(stringOf(setting)) || from === to) {
    return t('organisation.history.changedOnly', { setting: name });
  }
  const shown = (value: unknown) =>
    valueInWords(stringOf(setting), stringOf(value), t, locale) || t('organisation.history.unset');
  const values = { setting: name, from: shown(from), to: shown(to) };
  const isLong = [values.from, values.to].some((value) => value.length > SHORT || value.includes('\n'));
  return t(`organisation.history.${isLong ? 'changedLong' : 'changed'}`, values);
}

/** Returns the name of a setting or of a part of one, such as `details.privacyNotice.sv` or `retention.drafts.afterDays`. */
function settingName(setting: string, t: KeyedText, locale: string): string {
  const steps = setting.split('.');
  const last = steps.at(-1);
  const language = steps.length > 1 && isLocale(last) ? last : null;
  const path = language ? steps.slice(0, -1) : steps;
  const [whole, group, part] = path;
  if (whole === 'retention' && group !== undefined) {
    const [groupKey, partKey] = [
      `organisation.history.retention.${group}`,
      `organisation.settings.retention.${part ?? 'isOn'}`,
    ];
    if (t.has(groupKey) && t.has(partKey)) return `${t(groupKey)}: ${t(partKey)}`;
  }
  const key =
    path.length > 1
      ? `organisation.history.part.${path.join('.')}`
      : `organisation.history.setting.${setting}`;
  const name = t.has(key) ? t(key) : setting;
  return language ? `${name} (${languageName(language, toLocale(locale))})` : name;
}

function valueInWords(setting: string, value: string, t: KeyedText, locale: string): string {
  if (value === 'true' || value === 'false')
    return t(`organisation.history.${value === 'true' ? 'on' : 'off'}`);
  if (/^retention\..*\.action$/.test(setting) && t.has(`organisation.settings.retention.actions.${value}`)) {
    return t(`organisation.settings.retention.actions.${value}`);
  }
  if (setting === 'webhook.events' && value !== '') {
    return value
      .split(', ')
      .map((type) => webhookEventName(type, t))
      .join(', ');
  }
  if (setting === 'locale') return languageLabel(toLocale(value), locale);
  if (setting === 'translatedNames') return namesIn(value);
  return setting === 'managerEmails' ? addressesIn(value) : value;
}

function webhookEventName(type: string, t: KeyedText): string {
  const key = `organisation.settings.webhooks.event.${type}`;
  return t.has(key) ? t(key) : type;
}

/** Returns the names in other languages. */
function namesIn(object: string): string {
  // A long value was cut when it was stored, and is then not valid JSON.
  const names = parseJson(object);
  return typeof names === 'object' && names !== null ? Object.values(names).join(', ') : object;
}

/** Returns the addresses of a stored list. A list that was cut is returned as it is. */
function addressesIn(list: string): string {
  const addresses = parseJson(list);
  return Array.isArray(addresses) ? addresses.join(', ') : list;
}
