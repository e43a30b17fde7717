import type { Locale } from '@/lib/domain/locale';
import { MAILS, type MailData, type MailField, type MailType } from '@/lib/domain/mails';
import { dayInWords } from '@/lib/i18n/date-words';
import { textFor } from '@/lib/i18n/text-for';

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
    /** Absolute address of a picture, or null to show the name in letters. */
    logoUrl: string | null;
  };
  /** Absolute address of where the button leads, or null for a mail without one. */
  buttonUrl: string | null;
}

/** Everything a mail says, in the order it is read. Both parts of the mail, HTML and text, are made from this and nothing else. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  /** A person's own words. */
  quote: { label: string; text: string } | null;
  button: { label: string; url: string; addressHint: string } | null;
  /** Why one gets this mail, whom to ask, and what the link is good for. */
  footer: string[];
}

/**
 * What a mail says. Values that its type does without are told from missing ones by the word `none`.
 *
 * @throws Error when another value that the text needs is missing.
 */
export function mailContent({ type, locale, data, organisation, buttonUrl }: MailInput): MailContent {
  const text = textFor(locale);
  const values = {
    ...OPTIONAL_VALUES,
    ...plainValues(data.values, locale),
    email: organisation.sharedEmail,
    count: data.fields?.length ?? 1,
  };
  const translate = (key: string) => {
    const said = text(`mail.${key}`, values);
    // The library answers with the key when the text or one of its values is missing.
    if (said === `mail.${key}`) throw new Error(`The text mail.${key} cannot be made from the mail's values`);
    return said;
  };
  const isForApplicant = MAILS[type].link === 'application';
  const quoteLabel = text.has(`mail.${type}.quote`) ? `${type}.quote` : 'common.quote';
  const quote = (data.fields ? listed(data.fields) : data.quote)?.trim();
  return {
    heading: translate(`${type}.heading`),
    paragraphs: translate(`${type}.body`).split('\n\n'),
    quote: quote ? { label: translate(quoteLabel), text: quote } : null,
    button: buttonUrl
      ? { label: translate(`${type}.button`), url: buttonUrl, addressHint: translate('common.addressHint') }
      : null,
    footer: [
      translate(isForApplicant ? 'common.why.applicant' : 'common.why.staff'),
      translate('common.contact'),
      ...(isForApplicant && buttonUrl ? [translate('common.keepLink')] : []),
    ],
  };
}

/** Each field with what has to be corrected, one after the other. */
function listed(fields: readonly MailField[]): string {
  return fields.map(({ label, description }) => `${label}\n${description.trim()}`).join('\n\n');
}

/** Values that a text chooses by whether they are there. */
const OPTIONAL_VALUES = {
  signatories: 'none',
  signatory: 'none',
  reviewer: 'none',
  answer: 'none',
  deletionDate: 'none',
};

/** Values on one line each, so that none can pretend to be a paragraph of ours; days in words. */
function plainValues(values: Record<string, string>, locale: Locale): Record<string, string> {
  const plain = Object.entries(values).map(([name, value]): [string, string] => {
    const line = value.replace(/\s+/g, ' ').trim();
    return [name, name.endsWith('Date') ? dayInWords(line, locale) : line];
  });
  return Object.fromEntries(plain.filter(([name, value]) => value !== '' || !(name in OPTIONAL_VALUES)));
}
