import type { KeyedText } from '@/components/ui/keyed-text';
import { exactDay } from '@/components/ui/relative-day';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { languageLabel, toLocale } from '@/lib/domain/locale';
import { parseJson } from '@/lib/domain/parse-json';

export type OrganisationEntry = CallAnswer<'listOrganisationHistory'>['items'][number];

/** An event in words, with the note that somebody wrote and the changes made. */
export interface ToldEvent {
  text: string;
  note: string | null;
  lines: string[];
}

/** Returns one event of an organisation's history in words. `t` must have the texts of all sections. */
export function eventInWords({ type, details }: OrganisationEntry, t: KeyedText, locale: string): ToldEvent {
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

/** Settings whose values have no words. We only say that they changed. */
const UNTOLD = ['details', 'retention'];

function settingInWords(change: unknown, t: KeyedText, locale: string): string {
  const { setting, from, to } = change as Record<'setting' | 'from' | 'to', unknown>;
  const key = `organisation.history.setting.${stringOf(setting)}`;
  const name = t.has(key) ? t(key) : stringOf(setting);
  if (UNTOLD.includes(stringOf(setting))) return t('organisation.history.changedOnly', { setting: name });
  const shown = (value: unknown) =>
    valueInWords(stringOf(setting), stringOf(value), locale) || t('organisation.history.unset');
  return t('organisation.history.changed', { setting: name, from: shown(from), to: shown(to) });
}

function valueInWords(setting: string, value: string, locale: string): string {
  if (setting === 'locale') return languageLabel(toLocale(value), locale);
  if (setting === 'translatedNames') return namesIn(value);
  return setting === 'managerEmails' ? addressesIn(value) : value;
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
