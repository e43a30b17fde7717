import { textOfLink } from '@/lib/domain/fields/clickable';
import type { Text } from '@/lib/domain/forms/component';
import { type Inline, partsOf, plainPart, type TextPart } from '@/lib/domain/forms/marked-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { type MailType, OWN_PARTS, type OwnPart } from '@/lib/domain/mails';

/** What an organisation writes instead of our subject and text. The text may have Markdown, and both have places such as `{company}`. */
export interface OwnMail {
  subject: Text;
  text: Text;
}

/** The mails that an organisation has written. If one is absent, ours is sent. */
export type OwnMails = { [Type in MailType]?: OwnMail };

/** The places of every mail. */
const COMMON_PLACES = ['company', 'organisationNumber', 'organisation', 'reference'];

/** The further places of each mail. Their values come from the mail, or from our words for the case (`mail.<type>.places`). */
const MAIL_PLACES: Record<MailType, readonly string[]> = {
  caseCreated: [],
  lostCaseLink: [],
  renewedCaseLink: [],
  contactPersonChanged: ['nextStep'],
  correctionRequested: ['corrections', 'deadline'],
  correctionHandled: ['corrections', 'nextStep'],
  correctionsReceived: ['nextStep'],
  messagePostedByCaseWorker: [],
  messagePostedByApplicant: [],
  signableDocumentCreated: ['signatories', 'deadline'],
  internalDocumentCreated: ['manager'],
  signatoriesSigned: ['nextStep'],
  signatoriesSignedInternal: [],
  managerSigned: [],
  analogSignatureSubmitted: [],
  signatureRejected: ['nextStep'],
  caseDelegated: ['name'],
  caseTakenOver: ['name'],
  signatoryDeclined: ['signatory', 'nextStep'],
  signingEnded: ['event'],
  signatoryBounced: ['addresses'],
  managerDeclined: ['nextStep'],
  internalSigningEnded: ['event'],
  paperPosted: [],
  caseRejected: [],
  applicationWithdrawn: [],
  withdrawnByCompany: [],
  regionalReviewRequested: [],
  regionalReviewWithdrawn: ['event'],
  regionalReviewAnswered: ['event', 'nextStep'],
  admissionDate: ['admissionDate', 'decision', 'membership'],
  companyInvalid: [],
  applicationReceived: ['nextStep'],
  applicationApproved: ['nextStep'],
  membershipActive: ['admissionDate'],
  colleagueInvited: ['inviter'],
  colleagueDone: ['forms', 'nextStep'],
  retentionWarning: ['deletionDate'],
  correctionReminder: ['corrections', 'deadline'],
  draftReminder: [],
  signatoryReminder: ['asker', 'deadline'],
  allSigned: ['question'],
  signingStopped: ['event', 'nextStep', 'question'],
};

/**
 * The places that a subject does not have: those that hold whole sentences, or nothing, and those that hold what applicants have written
 * and nobody has verified.
 */
const NOT_IN_SUBJECTS = [
  ...['nextStep', 'deadline', 'event', 'decision', 'membership', 'question'],
  ...['signatories', 'signatory', 'addresses', 'inviter', 'asker', 'manager', 'name'],
];

/** The places that a part of a mail may have. */
export function placesOf(type: MailType, part: OwnPart): string[] {
  const all = [...COMMON_PLACES, ...MAIL_PLACES[type]];
  return part === 'text' ? all : all.filter((name) => !NOT_IN_SUBJECTS.includes(name));
}

/** The values of the places of one mail. */
export interface PlaceValues {
  /** What people and systems have given, as it is. */
  values: Readonly<Record<string, string>>;
  /** Our own words, which take a capital at the beginning of a sentence. They come before a value of the same name. */
  phrases: Readonly<Record<string, string>>;
}

/** A text on one line with its places filled. An unknown place stays as it was written. */
export function filledLine(template: string, places: PlaceValues): string {
  return filled(template, places).replace(/\s+/g, ' ').trim();
}

/**
 * The parts of a text with its places filled. The Markdown is read before, so that no value is ever read as Markdown. What has become empty
 * is left out.
 *
 * @param inHeading The values of the places of headings, if not the same.
 */
export function filledParts(template: string, places: PlaceValues, inHeading = places): TextPart[] {
  return template
    .split(/\n[ \t]*\n\s*/)
    .flatMap(partsOf)
    .flatMap((part): TextPart[] => {
      if (part.kind === 'list') {
        const items = part.items
          .map((item) => filledInlines(item, places))
          .filter(({ length }) => length > 0);
        return items.length > 0 ? [{ ...part, items }] : [];
      }
      const inlines = filledInlines(part.inlines, part.kind === 'heading' ? inHeading : places);
      return inlines.length > 0 ? [{ ...part, inlines }] : [];
    });
}

/** Takes the heading from the beginning of a text, which is then sent instead of ours. Null if it begins with something else. */
export function withoutHeading(parts: TextPart[]): { heading: string | null; parts: TextPart[] } {
  const [first, ...rest] = parts;
  return first?.kind === 'heading' ? { heading: plainPart(first), parts: rest } : { heading: null, parts };
}

function filledInlines(inlines: readonly Inline[], places: PlaceValues): Inline[] {
  let before = '';
  const all = inlines.map((inline) => {
    const text = filled(inline.text, places, before);
    before += text;
    return { ...inline, text: inline.href === undefined ? text : textOfLink(text, inline.href) };
  });
  const [first, last] = [all[0], all.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return all.filter(({ text }) => text !== '');
}

const PLACE = /\{(\w+)\}/g;
/** A place with the space before it, which goes if the place is empty. */
const SPACED_PLACE = /([ \n]?)\{(\w+)\}/g;

function filled(template: string, { values, phrases }: PlaceValues, before = ''): string {
  return template.replace(SPACED_PLACE, (whole, space: string, name: string, at: number) => {
    const phrase = Object.hasOwn(phrases, name) ? phrases[name] : undefined;
    const value = phrase ?? (Object.hasOwn(values, name) ? values[name] : undefined);
    if (value === undefined) return whole;
    if (value === '') return '';
    const begins = /(?:^|[.!?:]\s+|\n)$/.test(before + template.slice(0, at) + space);
    return space + (begins && phrase !== undefined && isOurs(phrase, values) ? capitalised(phrase) : value);
  });
}

/** Whether a phrase begins with our words, not with a name that somebody else has given. */
const isOurs = (phrase: string, values: PlaceValues['values']) =>
  !Object.values(values).some((value) => value !== '' && phrase.startsWith(value));

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export type OwnMailProblemCode =
  | 'MAIL_TEXT_MISSING'
  | 'MAIL_BRACE'
  | 'MAIL_PLACE_UNKNOWN'
  | 'MAIL_PLACE_IN_LINK'
  | 'MAIL_SUBJECT_TOO_LONG';

export interface OwnMailProblem {
  code: OwnMailProblemCode;
  part: OwnPart;
  locale: Locale;
  /** The unknown place, or the longest subject. */
  value?: string;
}

/** What is wrong with a mail that an organisation has written. */
export function ownMailProblems(type: MailType, mail: OwnMail): OwnMailProblem[] {
  return OWN_PARTS.flatMap((part) =>
    LOCALES.flatMap((locale) =>
      problemsIn(mail[part][locale], type, part).map((problem) => ({ ...problem, part, locale })),
    ),
  );
}

type Found = Pick<OwnMailProblem, 'code' | 'value'>;

function problemsIn(text: string, type: MailType, part: OwnPart): Found[] {
  if (text.trim() === '') return [{ code: 'MAIL_TEXT_MISSING' }];
  const known = placesOf(type, part);
  const unknown = [...text.matchAll(PLACE)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]));
  const found: Found[] = [...new Set(unknown)].map((name) => ({
    code: 'MAIL_PLACE_UNKNOWN',
    value: `{${name}}`,
  }));
  if (/[{}]/.test(text.replace(PLACE, ''))) found.push({ code: 'MAIL_BRACE' });
  if (/\[[^[\]\n]+\]\([^()\s]*[{}]/.test(text)) found.push({ code: 'MAIL_PLACE_IN_LINK' });
  if (part === 'subject' && text.trim().length > TEXT_LIMITS.mailSubject) {
    found.push({ code: 'MAIL_SUBJECT_TOO_LONG', value: String(TEXT_LIMITS.mailSubject) });
  }
  return found;
}
