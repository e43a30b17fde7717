import { organisationImages } from '@/lib/database/columns/organisation-images';
import { organisationNames } from '@/lib/database/columns/organisation-names';
import { IntegrationError } from '@/lib/domain/errors';
import type { Locale } from '@/lib/domain/locale';
import { logoOf } from '@/lib/domain/organisation/logo';
import { readDetails } from '@/lib/domain/organisation/stored';
import { organisationName } from '@/lib/domain/organisation-name';
import type { MemberOrganisation } from '@/lib/generated/prisma/client';
import { sendMail } from '@/lib/integrations/mail/mail';
import { countMail } from '@/lib/integrations/telemetry/metrics';
import { env } from '@/lib/settings/env';
import type { MailInput } from './template/mail-content';

type Sender = MailInput['organisation'];

/** An organisation as its mails show it, in a language. */
export function senderOf(mo: MemberOrganisation, locale: Locale): Sender {
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

/**
 * Sends a mail in the name of an organisation, and counts it by its type. Replies go to the organisation. Throws if the mail server does not
 * accept the mail.
 */
export async function sendAsOrganisation(
  { name, sharedEmail }: Sender,
  {
    type,
    ...mail
  }: { type: string; to: string; messageId: string; subject: string; html: string; text: string },
): Promise<void> {
  try {
    await sendMail({ ...mail, from: { name, address: env().MAIL_FROM }, replyTo: sharedEmail });
  } catch (error) {
    const outcome = error instanceof IntegrationError ? error.failure : 'failed';
    // Counted once for each mail, not for each try.
    if (outcome !== 'bounced') countMail(type, outcome);
    throw error;
  }
  countMail(type, 'sent');
}
