import { AppError } from '@/lib/domain/errors';
import { isClickable } from '@/lib/domain/fields/clickable';
import { personKind } from '@/lib/domain/fields/contact';
import { maskOrgNo } from '@/lib/domain/fields/organisation-number';
import { isolated } from '@/lib/domain/isolate';
import { type Locale, languageTag } from '@/lib/domain/locale';
import type { MailData, MailField, MailType, OwnPart } from '@/lib/domain/mails';
import { filledLine, type OwnMail, type PlaceValues, placesOf } from '@/lib/domain/organisation/own-mails';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { loadVersion } from '@/lib/engine/case-version';
import type { Tx } from '@/lib/platform/database/db';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import type { TextValues } from '@/lib/platform/i18n/text-key';

/** A mail that a command requests. */
export interface MailRequest {
  type: MailType;
  /** The contact person, the person who gets the mail of whoever is responsible (`staff-address.ts`), or given addresses. */
  to: 'contact' | 'responsible' | readonly string[];
  values?: Record<string, string>;
  quote?: string;
  path?: string;
  /** The number of the colleague who gets the mail. It carries their own link, not the contact person's. */
  colleague?: number;
  /** For a mail that gathers corrections or forms for some minutes. */
  fields?: readonly MailField[];
  /** Send at once, without gathering. */
  isAtOnce?: boolean;
}

/** The mail that the organisation has written instead of ours, in the version that the case is on. */
export async function ownMail(
  tx: Tx,
  type: MailType,
  { templateId }: Pick<CaseRecord, 'templateId'>,
): Promise<OwnMail | undefined> {
  return (await loadVersion(tx, templateId)).mails[type];
}

/**
 * The subject of a mail, from the same values as its text.
 *
 * @param own What the organisation writes instead of ours.
 */
export function mailSubject(
  type: MailType,
  locale: Locale,
  { values, fields }: Pick<MailData, 'values' | 'fields'>,
  { own, reference = null }: { own?: OwnMail | undefined; reference?: string | null } = {},
): string {
  const count = fields?.length ?? 1;
  const given = valuesInSubject({ ...mailValues(values, locale), count, reference: reference ?? '' });
  const template = mailTemplate(type, 'subject', locale, own);
  return filledLine(template, mailPlaces(type, locale, given, template));
}

/** The text of a part of a mail with its places: the organisation's own, or ours. */
export function mailTemplate(type: MailType, part: OwnPart, locale: Locale, own?: OwnMail): string {
  if (own?.[part][locale]) return own[part][locale];
  // Builds hold texts compiled, so ours is made with each place as its own value.
  const places = placesOf(type, part).map((place) => [place, `{${place}}`]);
  return requiredText(locale, `mail.${type}.${part === 'text' ? 'body' : part}`, Object.fromEntries(places));
}

/**
 * The values of the places of a mail. Our words for a place are the text `mail.<type>.places.<place>`.
 *
 * @param given Everything that the texts of the mail can say. The word `none` marks what is deliberately absent.
 * @param template Only the places in this text, for a mail that lacks values of others.
 * @throws UnmadeText if the value of a place, or one that our words need, is missing.
 */
export function mailPlaces(
  type: MailType,
  locale: Locale,
  given: TextValues,
  template?: string,
): PlaceValues {
  const text = keyedTextFor(locale);
  const values: Record<string, string> = {};
  const phrases: Record<string, string> = {};
  for (const place of placesOf(type, 'text')) {
    if (template !== undefined && !template.includes(`{${place}}`)) continue;
    const key = `mail.${type}.places.${place}`;
    if (isLeftOut(type, place, given)) phrases[place] = '';
    else if (text.has(key)) phrases[place] = requiredText(locale, key, given);
    else
      values[place] = isolated(requiredValue(given[place === 'organisationNumber' ? 'orgNo' : place], key));
  }
  return { values, phrases };
}

/** Whether a mail has nothing to say in a place. No text may be empty: builds compile it to something that is no text. */
function isLeftOut(type: MailType, place: string, given: TextValues): boolean {
  switch (place) {
    case 'decision':
      return given.isApproved !== 'yes';
    case 'deadline':
      return given.dueDate === 'none' || (type !== 'correctionReminder' && given.isOverdue === 'yes');
    case 'question':
      return given.contactPerson === 'none';
    default:
      return false;
  }
}

/** A text of a mail that cannot be made. It is a mistake of ours. The message names the text, and nobody. */
export class UnmadeText extends AppError {
  constructor(key: string) {
    const message = `The text ${key} cannot be made from the mail's values`;
    super('MAIL_NOT_MADE', { cause: new Error(message) });
    this.name = 'UnmadeText';
    this.message = message;
  }
}

/**
 * A text of a mail, by its whole key. Throws UnmadeText if the text or one of its values is missing. The library then returns the key, or, in
 * builds, writes `undefined` for the value.
 */
export function requiredText(locale: Locale, key: string, values: TextValues): string {
  const said = keyedTextFor(locale)(key, values);
  const isGiven = Object.values(values).some((value) => String(value).includes('undefined'));
  if (said === key || said === '' || (said.includes('undefined') && !isGiven)) throw new UnmadeText(key);
  return said;
}

function requiredValue(value: TextValues[string] | undefined, key: string): string {
  if (value === undefined) throw new UnmadeText(key);
  return String(value);
}

/** The company of a case as its mails name it. */
export type NamedCompany = Pick<
  CaseRecord,
  'companyName' | 'nameIsKnown' | 'nameIsVerified' | 'orgNo' | 'organisationType'
>;

/**
 * The company in the texts of a mail. A name that nobody has verified is in quotes. In subjects and headings, which readers take for our
 * own words, the number is used instead.
 */
export function companyValues(company: NamedCompany, locale: Locale) {
  const { companyName: name, nameIsKnown, nameIsVerified, orgNo, organisationType } = company;
  const number = maskOrgNo(orgNo, organisationType);
  const values = { orgNo: number, company: name, companyInSubject: name };
  if ((nameIsVerified ?? nameIsKnown) || name === number) return values;
  // A name that was stored before it was checked.
  const inText = isClickable(name) ? number : quotedName(name, locale);
  return { ...values, company: inText, companyInSubject: number };
}

/** A name that nobody has verified, in quotes. */
export const quotedName = (name: string, locale: Locale): string =>
  requiredText(locale, 'mail.common.quotedName', { name: name.replace(/["”“„«»]/g, '’') });

/** The values of a mail for its subject and headings: without what strangers have written. */
export function valuesInSubject<Values extends TextValues>(values: Values) {
  return withKinds({
    ...values,
    company: values.companyInSubject ?? values.company ?? '',
    signatories: 'none',
    signatory: 'none',
    contactPerson: 'none',
    addresses: '',
    by: values.orgNo ?? '',
  });
}

export const oneLine = (value = '') => value.replace(/\s+/g, ' ').trim();

/** Values whose presence selects a variant of the text. */
const OPTIONAL_VALUES = {
  signatories: 'none',
  signatory: 'none',
  contactPerson: 'none',
  reviewer: 'none',
  answer: 'none',
  deletionDate: 'none',
  dueDate: 'none',
  isAlone: 'none',
  isApproved: 'none',
  memberFromDate: 'none',
  isBlocked: 'none',
};

/** Values that name several people, with a comma between. */
const LISTS = ['signatories', 'addresses'];

/**
 * The values of a mail for its texts. Puts each on one line, so that it cannot look like a paragraph of ours, and writes dates and lists in
 * words.
 */
export function mailValues(values: Record<string, string>, locale: Locale): Record<string, string> {
  const plain = Object.entries(values).map(([name, value]): [string, string] => {
    const line = oneLine(value);
    if (LISTS.includes(name)) return [name, listInWords(line, locale)];
    return [name, name.endsWith('Date') ? dayInWords(line, locale) : line];
  });
  const given = plain.filter(([name, value]) => value !== '' || !(name in OPTIONAL_VALUES));
  return withKinds({ ...OPTIONAL_VALUES, ...Object.fromEntries(given) });
}

/** Values that name one person, perhaps by their address alone. */
const PEOPLE = ['by', 'contactPerson', 'signatory'];

/** Adds the kind of each person that the values name: `byKind`. */
const withKinds = <Values extends TextValues>(values: Values) => ({
  ...values,
  ...Object.fromEntries(PEOPLE.map((name) => [`${name}Kind`, personKind(String(values[name] ?? ''))])),
});

const listInWords = (list: string, locale: Locale) =>
  new Intl.ListFormat(languageTag(locale)).format(list.split(', ').filter(Boolean));
