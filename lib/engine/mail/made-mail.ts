import { handlingTime } from '@/lib/domain/lifecycle/handling-time';
import { isAheadIn, mailStage } from '@/lib/domain/lifecycle/mail-holds';
import { expectationOf } from '@/lib/domain/lifecycle/state';
import { type Locale, organisationName } from '@/lib/domain/locale';
import { hasCaseLink, type MailData, type MailType } from '@/lib/domain/mails';
import { logoOf } from '@/lib/domain/organisation/logo';
import { readDetails } from '@/lib/domain/organisation/settings';
import { swedishDay } from '@/lib/domain/time';
import { handlingFactsOf } from '@/lib/engine/access/facts';
import type { Case, MemberOrganisation } from '@/lib/generated/prisma/client';
import { linkExpiry } from '@/lib/platform/crypto/case-link';
import { organisationImages, organisationNames, pastColumns } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { type MailContent, type MailInput, mailContent } from './mail-content';
import { mailSubject, ownMail } from './mail-request';

/** A mail about a case, and what its text depends on. */
export interface CaseMail {
  type: MailType;
  locale: Locale;
  data: MailData;
  theCase: Pick<
    Case,
    | 'templateId'
    | 'reference'
    | 'status'
    | 'archivedFrom'
    | 'openCorrections'
    | 'handlingFrom'
    | 'handlingUsed'
  > & { mo: Organisation };
}

/** A mail as words. The job that sends it draws its HTML. */
export interface MadeMail {
  input: MailInput;
  content: MailContent;
}

/**
 * Makes the words of a mail as it would be sent now. Throws UnmadeText if they cannot be made, which is a mistake of ours.
 *
 * @param buttonUrl The absolute address of its button. Null for a mail without one.
 */
export async function madeMail(
  tx: Tx,
  { type, locale, data, theCase }: CaseMail,
  buttonUrl: string | null,
  now: Date,
): Promise<MadeMail> {
  const past = pastColumns.parse(theCase);
  const today = swedishDay(now);
  const { expectedBy, daysLeft } = handlingTime(handlingFactsOf({ ...theCase, status: past.status }), today);
  const organisation = { ...senderOf(theCase.mo, locale), handlingDays: daysLeft };
  const own = await ownMail(tx, type, theCase);
  const input: MailInput = {
    type,
    locale,
    data,
    own,
    organisation,
    subject: mailSubject(type, locale, data, { own, reference: theCase.reference }),
    reference: theCase.reference,
    buttonUrl,
    linkExpiryDate: hasCaseLink(type) ? swedishDay(linkExpiry(now)) : null,
    stage: mailStage(past.status),
    isAhead: isAheadIn(type, past),
    today,
    expectation: expectationOf(past.status, theCase),
    expectedBy,
  };
  return { input, content: mailContent(input) };
}

/** What the mails of an organisation say of it. */
type Organisation = Pick<
  MemberOrganisation,
  'name' | 'translatedNames' | 'details' | 'accentColour' | 'sharedEmail' | 'images'
>;

/** An organisation as its mails show it, in a language. */
export function senderOf(mo: Organisation, locale: Locale): MailInput['organisation'] {
  const details = readDetails(mo.details);
  return {
    name: organisationName(organisationNames.parse(mo), locale),
    accentColour: mo.accentColour,
    sharedEmail: mo.sharedEmail,
    logoUrl: logoUrl(mo.images),
    contact: details.contact ?? null,
    handlingDays: details.handlingDays ?? null,
  };
}

/** The absolute address of an organisation's logo for mails, of an SVG as a PNG. Null if it has none. */
function logoUrl(images: unknown): string | null {
  const logo = logoOf(organisationImages.parse(images));
  return logo ? new URL(logo.url.replace(/(\?v=[0-9a-f]+)\.svg$/, '$1.png'), env().PUBLIC_URL).href : null;
}
