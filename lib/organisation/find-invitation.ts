import { organisationNames } from '@/lib/database/columns/organisation-names';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { NamedOrganisation } from '@/lib/domain/organisation-name';
import { grantOfToken } from './invitation-token';

/** The content of a mailed link, as far as the account that opened it may know it. */
export type Invitation =
  | {
      /** `taken` means taken up by this account. */
      state: 'open' | 'taken';
      organisation: NamedOrganisation & { slug: string };
      roleId: number;
    }
  | { state: 'wrong' }
  | { state: 'expired' };

/** Reads the mailed link of a role, and changes nothing. A link to a role that somebody else has taken up counts as wrong. */
export async function findInvitation(slug: string, token: string, accountId: string): Promise<Invitation> {
  const read = grantIn(token);
  if (read.grantId === null) return { state: read.state };
  const grant = await db().roleGrant.findFirst({
    where: { id: read.grantId, mo: { slug } },
    select: {
      accountId: true,
      roleId: true,
      mo: { select: { slug: true, name: true, translatedNames: true } },
    },
  });
  if (!grant || (grant.accountId !== null && grant.accountId !== accountId)) return { state: 'wrong' };
  const { mo, roleId } = grant;
  return {
    state: grant.accountId === null ? 'open' : 'taken',
    organisation: { slug: mo.slug, ...organisationNames.parse(mo) },
    roleId,
  };
}

function grantIn(token: string): { grantId: string } | { grantId: null; state: 'wrong' | 'expired' } {
  try {
    return { grantId: grantOfToken(token) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { grantId: null, state: error.code === 'TOKEN_EXPIRED' ? 'expired' : 'wrong' };
  }
}
