import { localeColumn } from '@/lib/database/columns/closed-sets';
import { db } from '@/lib/database/db';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { OPERATOR } from '@/lib/domain/organisation/permissions';
import { messageIdOf } from '@/lib/engine/mail/message-id';
import { keyedTextFor } from '@/lib/i18n/text-for';
import type { TextKeyIn } from '@/lib/i18n/text-key';
import { renderContent } from '@/lib/mail/render-mail';
import { sendAsOrganisation, senderOf } from '@/lib/mail/send-as-organisation';
import { env } from '@/lib/settings/env';
import { invitationToken } from './invitation-token';

/**
 * Mails the link by which a person takes up a role. Delivers at least once. Sends nothing for a role that was withdrawn or taken up in the
 * meantime. Throws if the mail server does not accept the mail, so that the job is retried.
 */
export async function sendInvitation(grantId: string): Promise<void> {
  const grant = await db().roleGrant.findUnique({ where: { id: grantId }, include: { mo: true } });
  if (!grant || grant.accountId !== null) return;
  const { mo, roleId, email, grantedBy } = grant;
  const locale = localeColumn.parse(mo.locale);
  const text = keyedTextFor(locale);
  const organisation = senderOf(mo, locale);
  const values = {
    organisation: organisation.name,
    role: text(`roleName.${roleId}`),
    by: grantedBy === OPERATOR ? text('roleInvitation.operator') : grantedBy,
    days: ORGANISATION_LIMITS.invitationDays,
  };
  const translate = (key: TextKeyIn<'roleInvitation'>) =>
    text(`roleInvitation.${key}`, { ...values, email: mo.sharedEmail });
  const subject = translate('subject');
  const url = new URL(`/organisation/${mo.slug}/join`, env().PUBLIC_URL);
  url.searchParams.set('token', invitationToken(grantId));
  const content = {
    heading: translate('heading'),
    paragraphs: translate('body').split('\n\n'),
    quote: null,
    button: {
      label: translate('button'),
      url: url.href,
      addressHint: text('mail.common.addressHint'),
    },
    footer: [translate('why'), text('mail.common.contact', { email: mo.sharedEmail })],
  };
  const { html, text: plain } = await renderContent(content, { locale, subject, organisation });
  const messageId = messageIdOf(`${grantId}.${Date.now()}`);
  const mail = { type: 'roleInvitation', messageId, to: email, subject, text: plain, html };
  await sendAsOrganisation(organisation, mail);
  await db().roleGrant.updateMany({ where: { id: grantId }, data: { invitedAt: new Date() } });
}
