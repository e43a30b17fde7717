import { organisationNames } from '@/lib/database/columns/organisation-names';
import { db, type Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import type { NamedOrganisation } from '@/lib/domain/organisation-name';
import { grantOfToken } from './invitation-token';

/** The content of a mailed link, as far as the account that opened it may know it. */
export type Invitation =
  | {
      /**
       * `taken` means taken up by this account. If the link was sent to another address, an administrator has to confirm: `other` before this
       * account has asked for the role, and `waiting` after that.
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
export async function isMeantFor(
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
