import type { KeyedText } from '@/components/browser/keyed-text';
import { cutText } from '@/lib/domain/fields/plain-text';
import type { Text } from '@/lib/domain/forms/component';
import { readDayBound } from '@/lib/domain/forms/day-bounds';
import { plainWords } from '@/lib/domain/forms/marked-text';
import { alternativesOf, parseController } from '@/lib/domain/forms/visibility';
import { groupBy } from '@/lib/domain/group-by';
import { byLocale, type Locale, languageName, toLocale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import type { BodyChange } from '@/lib/domain/organisation/differences';
import { comparisonWords, conditionInWords } from '@/lib/platform/i18n/condition-words';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import type { TextKeyIn } from '@/lib/platform/i18n/text-key';

/** A change in words: what it is about, and the old and the new value if there is something to show. */
export interface DescribedChange {
  text: string;
  /** Null if there is nothing to show. Empty if there was no value. */
  from: string | null;
  to: string | null;
  /** The language of both, if the organisation writes them in each language. */
  lang?: Locale;
}

/** The changes under one heading. */
export interface ChangeGroup {
  key: string;
  heading: string;
  changes: DescribedChange[];
}

/** Texts of all sections, and the reader's language. */
export interface Words {
  t: KeyedText;
  locale: string;
  names: BodyNames;
}

/** Longer names are cut, because the name of a paragraph is its whole text. */
const LONGEST_NAME = 80;
/** The groups in their order: each form, the order of the forms, and the other parts. */
const GROUPS: readonly string[] = ['form', 'forms', 'checkPoints', 'texts', 'mails', 'process'];

/** Returns changes in words: by form in the order of the changes, then checkpoints, texts and process. */
export function changesInWords(changes: readonly BodyChange[], words: Words): ChangeGroup[] {
  const known = { ...words, names: withNamesOf(changes, words.names) };
  const groups = groupBy(changes, ({ place }) =>
    place.part === 'forms' && place.formId !== undefined ? `form ${place.formId}` : place.part,
  );
  const rank = (key: string) => GROUPS.indexOf(key.split(' ')[0] ?? '');
  return [...groups]
    .map(([key, ofGroup]) => ({
      key,
      heading: headingOf(ofGroup[0], known),
      changes: ofGroup.map((change) => changeInWords(change, known)),
    }))
    .sort((one, other) => rank(one.key) - rank(other.key));
}

/** Adds the names of removed forms, which only the change itself has. */
function withNamesOf(changes: readonly BodyChange[], names: BodyNames): BodyNames {
  const forms = new Map(names.forms);
  for (const { name, place } of changes) {
    if (name && place.part === 'forms' && place.formId && !place.componentId && !forms.has(place.formId)) {
      forms.set(place.formId, name);
    }
  }
  return { ...names, forms };
}

function headingOf(change: BodyChange | undefined, words: Words): string {
  const { part = 'forms', formId } = change?.place ?? {};
  if (part !== 'forms' || formId === undefined) return words.t(`organisation.changes.heading.${part}`);
  const form = nameOf(words.names.forms.get(formId), words) ?? formId;
  return words.t('organisation.changes.heading.form', { form });
}

/** Returns one change in words, to be shown under a heading that names its form. */
export function changeInWords(change: BodyChange, words: Words): DescribedChange {
  const { t } = words;
  const { place, kind } = change;
  const line = lineOf(change, words);
  const text = place.locale
    ? t('organisation.changes.line.inLanguage', {
        line,
        language: languageName(place.locale, words.locale),
      })
    : line;
  if (kind === 'added' || kind === 'removed') return { text, from: null, to: null };
  // What is not ticked is not stored.
  const isTick = typeof (change.from ?? change.to) === 'boolean';
  const wordsFor = (value: unknown) => valueInWords(value ?? (isTick ? false : undefined), change, words);
  const described = { text, from: wordsFor(change.from), to: wordsFor(change.to) };
  return place.locale ? { ...described, lang: place.locale } : described;
}

function lineOf(change: BodyChange, words: Words): string {
  const { place, kind } = change;
  const line = (name: TextKeyIn<'organisation.changes.line'>, values?: Record<string, string>) =>
    words.t(`organisation.changes.line.${name}`, values);
  if (kind === 'added' || kind === 'removed') {
    const isAdded = kind === 'added';
    if (place.optionId !== undefined) {
      return line(isAdded ? 'optionAdded' : 'optionRemoved', {
        thing: thingOf(change, words),
        option: optionOf(change, words),
      });
    }
    if (place.componentId === undefined) return line(isAdded ? 'formAdded' : 'formRemoved');
    return line(kind, { thing: thingOf(change, words) });
  }
  if (place.part === 'texts' || place.part === 'process' || place.part === 'mails') {
    return line('own', { property: propertyOf(change, words) });
  }
  if (place.optionId !== undefined && place.locale === undefined) {
    return line(change.to ? 'ownTextAdded' : 'ownTextRemoved', {
      thing: thingOf(change, words),
      option: optionOf(change, words),
    });
  }
  if (place.optionId !== undefined) {
    return line('optionLabel', { thing: thingOf(change, words), option: optionOf(change, words) });
  }
  if (place.componentId === undefined)
    return line('own', { property: beginningLarge(propertyOf(change, words)) });
  if (place.property === 'place') return line('moved', { thing: thingOf(change, words) });
  return line('changed', { thing: thingOf(change, words), property: propertyOf(change, words) });
}

/** Returns the name of the component or checkpoint that a change is about, in quotation marks. */
function thingOf({ place, name }: BodyChange, words: Words): string {
  const id = place.componentId ?? '';
  const own = place.optionId === undefined ? name : undefined;
  return nameOrKind(own ?? words.names.components.get(id), id, words);
}

/** Returns the name in quotation marks. A component without texts, such as a line, goes by its kind. */
function nameOrKind(name: Text | undefined, id: string, words: Words): string {
  const kind = words.names.kinds.get(id);
  const plain = name && kind === 'FormBodyText' ? byLocale((locale) => plainWords(name[locale])) : name;
  return quoted(plain, kind ? words.t(`organisation.kinds.${kind}`) : id, words);
}

function optionOf({ place, name }: BodyChange, words: Words): string {
  const id = place.optionId ?? '';
  return quoted(name ?? words.names.options.get(`${place.componentId}.${id}`), id, words);
}

function quoted(name: Text | undefined, otherwise: string, words: Words): string {
  return words.t('organisation.changes.quoted', { name: nameOf(name, words) ?? otherwise });
}

/** Returns a name in the reader's language, else in the other one. Null if there is none. */
function nameOf(name: Text | undefined, { locale }: Words): string | null {
  if (!name) return null;
  const text = inLanguage(name, toLocale(locale));
  if (text === '') return null;
  return cutText(text, LONGEST_NAME);
}

function propertyOf({ place }: BodyChange, { t }: Words): string {
  const name = place.property ?? place.part;
  if (place.part === 'mails') {
    const [type, part = ''] = name.split('.');
    return `${t(`mailType.${type}`)}: ${t(`organisation.changes.mail.${part}`)}`;
  }
  const section = place.part === 'texts' ? 'text' : place.part === 'process' ? 'process' : 'property';
  const column = /^columns\.\d+$/.test(name) ? 'columns' : name;
  const key = `organisation.changes.${section}.${column}`;
  return t.has(key) ? t(key) : name;
}

function beginningLarge(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function valueInWords(value: unknown, change: BodyChange, words: Words): string {
  const { t } = words;
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return t(`organisation.changes.${value ? 'yes' : 'no'}`);
  if (typeof value === 'string') return wordOf(value, change, words);
  if (!Array.isArray(value)) return typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (value.length === 0 && change.place.property === 'zipRegions')
    return t('organisation.changes.everywhere');
  return value.map((one) => entryInWords(one, change, words)).join(', ');
}

/** Returns the words for a value that is a single text: one of the product's choices, a place, or what somebody wrote. */
function wordOf(value: string, { place }: BodyChange, words: Words): string {
  if (place.property === 'validation.type') return words.t(`organisation.changes.validationType.${value}`);
  if (place.property === 'tag') return tagInWords(value, words);
  if (place.property === 'optionList') return words.t('organisation.changes.yes');
  if (place.property === 'evidence') return words.t(`organisation.process.evidence.${value}`);
  if (place.property === 'validation.dates') return words.t(`organisation.changes.dates.${value}`);
  if (place.property === 'validation.earliest' || place.property === 'validation.latest')
    return boundInWords(value, words);
  return place.property === 'place' ? listInWords(value, words) : value;
}

/** Returns the words for a list of components, such as `forms/company/rows` or `components/two/columns/0`. */
function listInWords(list: string, words: Words): string {
  const [part, id = '', , column] = list.split('/');
  if (part === 'forms') return nameOf(words.names.forms.get(id), words) ?? id;
  const thing = nameOrKind(words.names.components.get(id), id, words);
  return words.t('organisation.changes.column', { thing, number: Number(column) + 1 });
}

/** Returns the words for the first or last day that an answer may have. */
function boundInWords(value: string, words: Words): string {
  const bound = readDayBound(value);
  if (!bound) return value;
  const { day, componentId, sign, count, unit } = bound;
  if (day !== null) return dayInWords(day, toLocale(words.locale));
  const from =
    componentId === null ? null : nameOrKind(words.names.components.get(componentId), componentId, words);
  return words.t('organisation.changes.bound', {
    count,
    unit,
    place: `${sign === '-' ? 'before' : 'after'}${from === null ? 'Today' : 'Answer'}`,
    question: from ?? '',
  });
}

/** Returns the words for one entry of a list. An id goes by its name; the entries of the process have their own words. */
function entryInWords(entry: unknown, { place }: BodyChange, words: Words): string {
  const { t, names } = words;
  if (typeof entry === 'object' && entry !== null) return rowInWords(entry, words);
  const id = String(entry);
  const name = (found: Text | undefined) => nameOf(found, words) ?? id;
  switch (place.property) {
    case 'validation.fileKinds':
      return t(`organisation.validation.${id}`);
    case 'organisationTypes':
      return t(`organisation.changes.organisationType.${id}`);
    case 'displayController':
      return entryOfCondition(id, words);
    case 'options':
    case 'radioButtons':
    case 'validation.requiredPositions':
      return name(names.options.get(`${place.componentId}.${id}`));
    default:
      return name(
        place.part === 'forms' && place.property === undefined
          ? names.forms.get(id)
          : names.components.get(id),
      );
  }
}

function entryOfCondition(entry: string, words: Words): string {
  const say = (alternative: string) => alternativeInWords(alternative, words);
  return conditionInWords({ displayController: alternativesOf(entry) }, say, toLocale(words.locale));
}

function alternativeInWords(alternative: string, words: Words): string {
  const { componentId, choice, comparison, isNot } = parseController(alternative);
  const thing = nameOrKind(words.names.components.get(componentId), componentId, words);
  if (comparison) {
    const { key, values } = comparisonWords(comparison, toLocale(words.locale));
    const not = isNot ? 'yes' : 'no';
    return `${thing} ${words.t(`organisation.condition.compared.${key}`, { ...values, not })}`;
  }
  const option = words.names.options.get(`${componentId}.${choice}`);
  const answer = choice === null ? thing : `${thing}: ${nameOf(option, words) ?? choice}`;
  return isNot ? words.t('organisation.changes.not', { answer }) : answer;
}

/** Returns the words for a meaning. One that the product does not know is shown as it is. */
function tagInWords(tag: string, { t }: Words): string {
  const key = `organisation.tags.${tag}`;
  return t.has(key) ? t(key) : tag;
}

/** Returns the words for a locked field with the roles that may change it, or for a range of zip codes. */
function rowInWords(row: object, words: Words): string {
  const { t } = words;
  if ('from' in row && 'to' in row) return `${row.from}–${row.to}`;
  if ('key' in row && 'overrideByRoles' in row && Array.isArray(row.overrideByRoles)) {
    const roles = row.overrideByRoles.map((role) => t(`roleName.${role}`));
    const tag = tagInWords(String(row.key), words);
    return roles.length > 0 ? `${tag} (${roles.join(', ')})` : tag;
  }
  return JSON.stringify(row);
}

/** The names of the parts of bodies, by id. */
export interface BodyNames {
  forms: ReadonlyMap<string, Text>;
  /** Names of components and checkpoints. */
  components: ReadonlyMap<string, Text>;
  /** The kind of each component, for components without texts. */
  kinds: ReadonlyMap<string, string>;
  /** Names of options, by the ids of their component and their own: `branch.it`. */
  options: ReadonlyMap<string, Text>;
}

interface NamedRow {
  componentId: string;
  type: string;
  label?: Text;
  text?: Text;
  options?: { id: string; label: Text }[];
  radioButtons?: { id: string; label: Text }[];
  columns?: NamedRow[][];
}

/** Returns the names in these bodies. If several bodies have a part, the last one's name counts. */
export function namesOfBodies(...bodies: readonly Pick<VersionBody, 'forms' | 'checkPoints'>[]): BodyNames {
  const names = {
    forms: new Map<string, Text>(),
    components: new Map<string, Text>(),
    kinds: new Map<string, string>(),
    options: new Map<string, Text>(),
  };
  const addRow = (row: NamedRow) => {
    const { componentId, type, label, text, options, radioButtons, columns } = row;
    const own = label ?? text;
    names.kinds.set(componentId, type);
    if (own) names.components.set(componentId, own);
    for (const option of [...(options ?? []), ...(radioButtons ?? [])]) {
      names.options.set(`${componentId}.${option.id}`, option.label);
    }
    for (const inner of (columns ?? []).flat()) addRow(inner);
  };
  for (const { forms, checkPoints } of bodies) {
    for (const { id, title, rows } of forms) {
      names.forms.set(id, title);
      // Every kind has some of these properties.
      for (const row of rows) addRow(row as NamedRow);
    }
    for (const { componentId, title } of checkPoints) names.components.set(componentId, title);
  }
  return names;
}

/** No names: changes then show ids where they have no name themselves. */
export const NO_NAMES: BodyNames = {
  forms: new Map(),
  components: new Map(),
  kinds: new Map(),
  options: new Map(),
};
