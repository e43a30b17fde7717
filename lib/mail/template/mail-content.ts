import type { Expectation } from '@/lib/domain/lifecycle/expectation';
import type { MailStage } from '@/lib/domain/lifecycle/mail-stage';
import type { Locale } from '@/lib/domain/locale';
import { MAILS, type MailData, type MailField, type MailType, tellsHandlingTime } from '@/lib/domain/mails';
import { dayInWords } from '@/lib/i18n/date-words';
import { keyedTextFor } from '@/lib/i18n/text-for';
import type { Checked, TextKeyIn } from '@/lib/i18n/text-key';

export interface MailInput {
  type: MailType;
  locale: Locale;
  subject: string;
  data: MailData;
  organisation: {
    name: string;
    /** `#rrggbb` */
    accentColour: string;
    sharedEmail: string;
    /** Absolute address of a picture. Null to show the name as text. */
    logoUrl: string | null;
    /** Whom applicants can ask, besides the shared address. */
    contact: { name: string; email: string; telephone: string } | null;
    /** How many working days an application usually takes. Null if the organisation does not say. */
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
}

interface QuotePart {
  title: string | null;
  text: string;
}

/** The whole content of a mail, in reading order. Both the HTML and the text part are made from it. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  /** A person's own words. Each part has a title, or none. */
  quote: { label: string; parts: QuotePart[] } | null;
  button: { label: string; url: string; addressHint: string } | null;
  /** Why the reader gets this mail, whom to ask, and how to treat the link. */
  footer: string[];
}

/**
 * The content of a mail. The word `none` marks values that are deliberately absent.
 *
 * @throws Error if any other value that the text needs is missing.
 */
export function mailContent({
  type,
  locale,
  data,
  organisation,
  reference,
  buttonUrl,
  linkExpiryDate,
  stage,
  isAhead,
  today,
  expectation,
}: MailInput): MailContent {
  const text = keyedTextFor(locale);
  const values = {
    ...OPTIONAL_VALUES,
    ...plainValues(data.values, locale),
    ...contactValues(organisation),
    stage,
    isAhead: isAhead ? 'yes' : 'none',
    expectation: expectation ?? 'none',
    isOverdue: isOverdue(data.values, today) ? 'yes' : 'none',
    handlingDays: organisation.handlingDays ?? 0,
    linkExpiryDate: linkExpiryDate ? dayInWords(linkExpiryDate, locale) : 'none',
    reference: reference ?? '',
    count: data.fields?.length ?? 1,
  };
  const translate = <Key extends string>(key: Checked<Key, TextKeyIn<'mail'>>) => {
    const whole: string = `mail.${key}`;
    const said = text(whole, values);
    // The library returns the key if the text or a value is missing.
    if (said === whole) throw new Error(`The text ${whole} cannot be made from the mail's values`);
    return said;
  };
  const reader = READER[MAILS[type].link];
  const isColleague = data.colleague !== undefined;
  const isExpecting = tellsHandlingTime(type) && expectation !== null && organisation.handlingDays !== null;
  // Only some mails have their own text for these.
  const ownQuote: string = `${type}.quote`;
  const buttonKey: string = `${type}.button`;
  const parts = data.fields ? listed(data.fields) : [{ title: null, text: data.quote?.trim() ?? '' }];
  return {
    heading: translate(`${type}.heading`),
    paragraphs: [
      ...translate(`${type}.body`).split('\n\n'),
      ...(isExpecting ? [translate(`common.expect.${expectation}`)] : []),
    ],
    quote: parts.some(({ title, text: words }) => title || words)
      ? { label: translate(text.has(`mail.${ownQuote}`) ? ownQuote : 'common.quote'), parts }
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

/** Whether the last day that a mail names has passed when it is sent. */
const isOverdue = ({ dueDate }: Record<string, string>, today: string): boolean =>
  dueDate !== undefined && dueDate !== '' && dueDate < today;

/** The reader of a mail, by the target of its button. */
const READER = { application: 'applicant', caseWorkerView: 'staff', none: 'signatory' } as const;

/** Each field with its requested correction. */
function listed(fields: readonly MailField[]): QuotePart[] {
  return fields.map(({ label, description }) => ({ title: label.trim(), text: description.trim() }));
}

/** Whom the reader can ask: the person that the organisation names, or else its shared address. */
function contactValues({ contact, sharedEmail }: MailInput['organisation']) {
  return {
    email: sharedEmail,
    askName: oneLine(contact?.name) || 'none',
    askTelephone: oneLine(contact?.telephone) || 'none',
    askEmail: oneLine(contact?.email) || sharedEmail,
  };
}

const oneLine = (value = '') => value.replace(/\s+/g, ' ').trim();

/** Values whose presence selects a variant of the text. */
const OPTIONAL_VALUES = {
  signatories: 'none',
  signatory: 'none',
  reviewer: 'none',
  answer: 'none',
  deletionDate: 'none',
  dueDate: 'none',
  isApproved: 'none',
  isBlocked: 'none',
};

/** Puts each value on one line, so that it cannot look like a paragraph of ours, and writes dates in words. */
function plainValues(values: Record<string, string>, locale: Locale): Record<string, string> {
  const plain = Object.entries(values).map(([name, value]): [string, string] => {
    const line = oneLine(value);
    return [name, name.endsWith('Date') ? dayInWords(line, locale) : line];
  });
  return Object.fromEntries(plain.filter(([name, value]) => value !== '' || !(name in OPTIONAL_VALUES)));
}
