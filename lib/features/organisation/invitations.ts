import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import type { NamedOrganisation } from '@/lib/domain/locale';
import { OPERATOR } from '@/lib/domain/organisation/permissions';
import { DAY_MS } from '@/lib/domain/time';
import { inTransaction } from '@/lib/engine/command';
import { senderOf } from '@/lib/engine/mail/made-mail';
import { paragraphsOf } from '@/lib/engine/mail/mail-content';
import { messageIdOf } from '@/lib/engine/mail/queue-mail';
import { applyOrganisationChange, lockOrganisation } from '@/lib/engine/organisation-command';
import { defineStaffProcedure } from '@/lib/engine/query';
import { sendAsOrganisation } from '@/lib/features/mail/deliver-mail';
import { renderContent } from '@/lib/features/mail/render-mail';
import { seal, unseal } from '@/lib/platform/crypto/sealed';
import { localeColumn, organisationNames } from '@/lib/platform/database/columns/columns';
import { db, type Tx } from '@/lib/platform/database/db';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import type { TextKeyIn } from '@/lib/platform/i18n/text-key';
import { env } from '@/lib/platform/settings/env';
import { bindRole } from './people';

/**
 * Takes up a role by the mailed link: binds it to the caller's account. If the link was sent to another address than the caller's, an
 * administrator has to confirm (`confirmRole`), and the latest caller waits. Doing so again with the same account changes nothing. Throws
 * TOKEN_INVALID for a role that was withdrawn or that somebody else has taken up.
 */
export const acceptRole = defineStaffProcedure({
  call: CALLS.acceptRole,
  async run({ slug, token }, { actor, settle }) {
    const now = new Date();
    const id = grantOfToken(token, now);
    return inTransaction(async (tx) => {
      await lockOrganisation(tx, slug);
      const grant = await tx.roleGrant.findFirst({ where: { id, mo: { slug } }, include: { mo: true } });
      const { accountId } = actor;
      if (!grant || (grant.accountId !== null && grant.accountId !== accountId)) {
        throw new AppError('TOKEN_INVALID');
      }
      const { mo, roleId, email } = grant;
      const isWaiting = grant.accountId === null && !(await isMeantFor(tx, grant, actor.email));
      if (isWaiting) {
        await tx.roleGrant.update({ where: { id }, data: { askedById: accountId }, select: { id: true } });
      } else if (grant.accountId === null) {
        await bindRole(tx, grant, accountId, now);
        const details = { email, roleId, name: actor.name };
        const change = { audit: { type: 'RoleAccepted' as const, details } };
        await applyOrganisationChange(tx, { actor, organisation: mo, change, now });
      }
      const result = { organisation: mo.slug, roleId, isWaiting };
      await settle?.(tx, result);
      return result;
    });
  },
});

/** The content of a mailed link, as far as the account that opened it may know it. */
export type Invitation =
  | {
      /**
       * `taken` means taken up by this account. If the link was sent to another address, an administrator has to confirm: `other` before this
       * account has requested the role, and `waiting` after that.
       */
      state: 'open' | 'other' | 'waiting' | 'taken';
      organisation: NamedOrganisation & { slug: string };
      roleId: number;
    }
  | { state: 'wrong' }
  | { state: 'expired' };

/** Reads the mailed link of a role, and changes nothing. A link to a role that somebody else has taken up counts as wrong. */
export async function findInvitation(
  slug: string,
  token: string,
  { accountId, email }: { accountId: string; email: string },
): Promise<Invitation> {
  const read = grantIn(token);
  if (read.grantId === null) return { state: read.state };
  const grant = await db().roleGrant.findFirst({
    where: { id: read.grantId, mo: { slug } },
    select: {
      accountId: true,
      askedById: true,
      email: true,
      moId: true,
      roleId: true,
      mo: { select: { slug: true, name: true, translatedNames: true } },
    },
  });
  if (!grant || (grant.accountId !== null && grant.accountId !== accountId)) return { state: 'wrong' };
  const { mo, roleId } = grant;
  const isMeant = grant.accountId !== null || (await isMeantFor(db(), grant, email));
  const other = grant.askedById === accountId ? 'waiting' : 'other';
  return {
    state: grant.accountId !== null ? 'taken' : isMeant ? 'open' : other,
    organisation: { slug: mo.slug, ...organisationNames.parse(mo) },
    roleId,
  };
}

/**
 * Whether a role can be taken up with this address: the invited one, or any while the organisation has no administrator, because then nobody
 * could confirm.
 */
async function isMeantFor(
  tx: Tx,
  { email, moId }: { email: string; moId: number },
  address: string,
): Promise<boolean> {
  if (email.toLowerCase() === address.toLowerCase()) return true;
  return (await tx.accountRole.count({ where: { moId, roleId: ROLE.administrator } })) === 0;
}

function grantIn(token: string): { grantId: string } | { grantId: null; state: 'wrong' | 'expired' } {
  try {
    return { grantId: grantOfToken(token) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { grantId: null, state: error.code === 'TOKEN_EXPIRED' ? 'expired' : 'wrong' };
  }
}

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
    parts: paragraphsOf(translate('body')),
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

/** Makes the token of the mailed link for a role when the mail is sent, so that it is not stored anywhere. */
export function invitationToken(grantId: string, now = new Date()): string {
  const expires = String(now.getTime() + ORGANISATION_LIMITS.invitationDays * DAY_MS);
  return `${grantId}.${seal(expires, 'role-invitation', grantId)}`;
}

/** The role that a token is for. Throws TOKEN_INVALID or TOKEN_EXPIRED. */
export function grantOfToken(token: string, now = new Date()): string {
  const [grantId = '', sealed = ''] = token.length > TEXT_LIMITS.roleToken ? [] : token.split('.');
  // The seal opens only with the id that the product sealed it for.
  const expires = unseal(sealed, 'role-invitation', grantId);
  if (expires === null) throw new AppError('TOKEN_INVALID');
  if (Number(expires) <= now.getTime()) throw new AppError('TOKEN_EXPIRED');
  return grantId;
}
