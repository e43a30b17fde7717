import { plainPart, type TextPart } from '@/lib/domain/forms/marked-text';
import type { MailStage } from '@/lib/domain/lifecycle/mail-holds';
import type { Expectation } from '@/lib/domain/lifecycle/state';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Locale } from '@/lib/domain/locale';
import { MAILS, type MailData, type MailField, type MailType, statesHandlingTime } from '@/lib/domain/mails';
import { filledParts, type OwnMail, withoutHeading } from '@/lib/domain/organisation/own-mails';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import type { Checked, TextKeyIn, TextValues } from '@/lib/platform/i18n/text-key';
import { mailPlaces, mailTemplate, mailValues, oneLine, requiredText, valuesInSubject } from './mail-request';

export interface MailInput {
  type: MailType;
  locale: Locale;
  subject: string;
  data: MailData;
  /** What the organisation writes instead of our text, in the version that the case is on. Absent: ours. */
  own?: OwnMail | undefined;
  organisation: {
    name: string;
    /** `#rrggbb` */
    accentColour: string;
    sharedEmail: string;
    /** Absolute address of a picture. Null to show the name as text. */
    logoUrl: string | null;
    /** Whom applicants can ask, besides the shared address. */
    contact: { name: string; email: string; telephone: string } | null;
    /** How many working days an application usually takes, or still takes from when it is sent in again. Null if nothing is promised. */
    handlingDays: number | null;
  };
  /** The reference of the case, for a phone call about it. Null if it has none yet. */
  reference: string | null;
  /** The absolute address of the button. Null for a mail without one. */
  buttonUrl: string | null;
  /** The last day of the case link in the button, as `YYYY-MM-DD`. Null for a mail without one. */
  linkExpiryDate: string | null;
  /** How far the application has come. */
  stage: MailStage;
  /** Whether the request or announcement of the mail is still ahead. */
  isAhead: boolean;
  /** The day on which the mail is sent, as `YYYY-MM-DD`. */
  today: string;
  /** What a company can expect of the organisation's handling time. Null if nothing is being handled. */
  expectation: Expectation | null;
  /** The day by which a decision usually comes, as `YYYY-MM-DD`. Null while it is not known. */
  expectedBy: string | null;
}

interface QuotePart {
  title: string | null;
  text: string;
}

export interface Quote {
  label: string;
  parts: QuotePart[];
  /** Where to read the rest. Null if nothing was left out. */
  rest: string | null;
  /** So long that the button comes before it. */
  isLong: boolean;
}

/** The whole content of a mail, in reading order. Both the HTML and the text part are made from it. */
export interface MailContent {
  heading: string;
  parts: TextPart[];
  /** A person's own words. Each part has a title, or none. */
  quote: Quote | null;
  button: { label: string; url: string; addressHint: string } | null;
  /** Why the reader gets this mail, whom to ask, and how to treat the link. */
  footer: string[];
}

/**
 * The content of a mail, from the texts `mail.<type>` of `messages/`. The word `none` marks values that are deliberately absent.
 *
 * @throws UnmadeText if any other value that a text needs is missing.
 */
export function mailContent(input: MailInput): MailContent {
  const { type, locale, data, reference, buttonUrl } = input;
  const text = keyedTextFor(locale);
  const values = textValues(input);
  const translate = <Key extends string>(key: Checked<Key, TextKeyIn<'mail'>>, more: TextValues = {}) =>
    requiredText(locale, `mail.${key}`, { ...values, ...more });
  const reader = READER[MAILS[type].link];
  const isColleague = data.colleague !== undefined;
  // Only some mails have their own text for these.
  const ownQuote: string = `${type}.quote`;
  const buttonKey: string = `${type}.button`;
  const written = writtenParts(type, input, values);
  const { heading, parts: body } = withoutHeading(written);
  const words = data.fields ? listed(data.fields) : [{ title: null, text: data.quote?.trim() ?? '' }];
  const { parts, left } = shortened(words, MOST_BYTES - partsBytes(written));
  const isShortened = left > 0 || parts.some(({ text: cut }, index) => cut !== words[index]?.text);
  const place = reader === 'staff' ? 'common.shortened.staff' : 'common.shortened.applicant';
  return {
    heading: heading ?? translate(`${type}.heading`, valuesInSubject(values)),
    parts: [...body, ...paragraphsOf(expectationIn(input) ?? '')],
    quote: parts.some((part) => part.title || part.text)
      ? {
          label: translate(text.has(`mail.${ownQuote}`) ? ownQuote : 'common.quote'),
          parts,
          rest: isShortened ? translate(place, { left }) : null,
          isLong: parts.length > LONG.parts || bytesOf(parts) > LONG.bytes,
        }
      : null,
    button: buttonUrl
      ? { label: translate(buttonKey), url: buttonUrl, addressHint: translate('common.addressHint') }
      : null,
    footer: [
      translate(`common.why.${isColleague ? 'colleague' : reader}`),
      ...(reference ? [translate('common.reference')] : []),
      translate(reader === 'applicant' ? 'common.ask' : 'common.contact'),
      ...(reader === 'applicant' && buttonUrl
        ? [translate(isColleague ? 'common.ownLink' : 'common.keepLink')]
        : []),
    ],
  };
}

/** The text of a mail, whoever has written it. */
function writtenParts(type: MailType, { locale, own }: MailInput, given: TextValues): TextPart[] {
  const template = mailTemplate(type, 'text', locale, own);
  const inHeading = mailPlaces(type, locale, valuesInSubject(given), template);
  return filledParts(template, mailPlaces(type, locale, given, template), inHeading);
}

/** A text of ours as paragraphs. */
export const paragraphsOf = (text: string): TextPart[] =>
  text
    .split('\n\n')
    .flatMap((words) => (words === '' ? [] : [{ kind: 'paragraph', inlines: [{ text: words }] }]));

/** Everything that the texts of a mail can say. The word `none` marks what is deliberately absent. */
export function textValues(input: Omit<MailInput, 'type' | 'subject' | 'buttonUrl' | 'own'>) {
  const { locale, data, organisation, linkExpiryDate, isAhead, expectation } = input;
  return {
    ...mailValues(data.values, locale),
    ...contactValues(organisation),
    stage: input.stage,
    isAhead: isAhead ? 'yes' : 'none',
    expectation: expectation ?? 'none',
    isOverdue: isOverdue(data.values, input.today) ? 'yes' : 'none',
    handlingDays: organisation.handlingDays ?? 0,
    linkExpiryDate: linkExpiryDate ? dayInWords(linkExpiryDate, locale) : 'none',
    reference: input.reference ?? '',
    count: data.fields?.length ?? 1,
  };
}

/** How long handling takes, as a sentence of a mail: the day where it is known. Null if the mail does not say. */
export function expectationIn({
  type,
  expectation,
  expectedBy,
  organisation,
  locale,
}: Pick<MailInput, 'type' | 'locale' | 'expectation' | 'expectedBy' | 'organisation'>): string | null {
  const { handlingDays } = organisation;
  if (!statesHandlingTime(type) || expectation === null || handlingDays === null) return null;
  return expectation === 'review' && expectedBy
    ? requiredText(locale, 'application.stage.expectedBy', { day: dayInWords(expectedBy, locale) })
    : requiredText(locale, `mail.common.expect.${expectation}`, { handlingDays });
}

/** Whether the last day that a mail names has passed when it is sent. */
const isOverdue = ({ dueDate }: Record<string, string>, today: string): boolean =>
  dueDate !== undefined && dueDate !== '' && dueDate < today;

/** The reader of a mail, by the target of its button. */
const READER = {
  application: 'applicant',
  caseWorkerView: 'staff',
  signingService: 'signatory',
  none: 'signatory',
} as const;

/** Each field with its requested correction. */
function listed(fields: readonly MailField[]): QuotePart[] {
  return fields.map(({ label, description }) => ({ title: label.trim(), text: description.trim() }));
}

/** A quote with more than this comes after the button. */
const LONG = { parts: 3, bytes: 2_500 };
/**
 * The most bytes of a quote in both parts of a mail as it is sent. With all else it stays below 90 kB: Gmail cuts mails off at 102 kB.
 */
const MOST_BYTES = 62_000;
/** A text of ours is not longer than this. The rest of a mail leaves room for it. */
const OUR_BYTES = 5_000;
/** The elements around one part of a quote in the HTML, in bytes. */
const PART_BYTES = 700;
/** The fewest characters that a part of a quote is cut to. */
const FEWEST_CHARACTERS = 160;

/** Cuts the longest texts until a quote fits into a mail, and then leaves out parts from the end. `left` says how many. */
function shortened(words: readonly QuotePart[], most: number): { parts: QuotePart[]; left: number } {
  const possible = words.slice(0, Math.floor(MOST_BYTES / PART_BYTES));
  let limit: number = TEXT_LIMITS.written;
  let parts = possible.map((part) => cutTo(limit, part));
  while (bytesOf(parts) > most && limit > FEWEST_CHARACTERS) {
    limit = Math.max(FEWEST_CHARACTERS, Math.floor(limit * 0.8));
    parts = possible.map((part) => cutTo(limit, part));
  }
  while (parts.length > 1 && bytesOf(parts) > most) parts = parts.slice(0, -1);
  return { parts, left: words.length - parts.length };
}

const cutTo = (limit: number, { title, text }: QuotePart): QuotePart => ({
  title: title && cut(title, FEWEST_CHARACTERS),
  text: cut(text, limit),
});

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text, whole characters as people see them, with an ellipsis if something is missing. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (const { index, segment } of characters.segment(text.slice(0, 2 * limit))) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  const whole = text.slice(0, end);
  // Without the beginning of a word, where words are written apart.
  const lastWord = whole.search(/\s\S*$/);
  return `${whole.slice(0, lastWord > end / 2 ? lastWord : end).trimEnd()} …`;
}

/** At most how many bytes parts of a quote take as they are sent: in HTML and as text, encoded (quoted-printable). */
function bytesOf(parts: readonly QuotePart[]): number {
  return parts.reduce((sum, { title, text }) => sum + PART_BYTES + sentBytes(`${title ?? ''}${text}`), 0);
}

/** The same for the text of a mail, beyond what a text of ours takes. */
const partsBytes = (parts: readonly TextPart[]): number =>
  Math.max(0, parts.reduce((sum, part) => sum + PART_BYTES / 2 + sentBytes(plainPart(part)), 0) - OUR_BYTES);

function sentBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // In UTF-8 half a surrogate pair takes two bytes, and other letters up to three. Each byte is written as three characters, twice.
    if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 12 : 18;
    else bytes += ESCAPED.includes(text.charAt(index)) ? 10 : 2;
  }
  return bytes * 1.06;
}

/** What takes more room in HTML or in quoted-printable. */
const ESCAPED = '&<>"\'=\n\r';

/** Whom the reader can ask: the person that the organisation names, or else its shared address. */
function contactValues({ contact, sharedEmail }: MailInput['organisation']) {
  return {
    email: sharedEmail,
    askName: oneLine(contact?.name) || 'none',
    askTelephone: oneLine(contact?.telephone) || 'none',
    askEmail: oneLine(contact?.email) || sharedEmail,
  };
}
