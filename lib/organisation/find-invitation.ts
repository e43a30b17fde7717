import { organisationNames } from '@/lib/database/columns/organisation-names';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { NamedOrganisation } from '@/lib/domain/organisation-name';
import { grantOfToken } from './invitation-token';

/** What a mailed link is for, as the account that opened it may know it. */
export type Invitation =
  | {
      /** `taken`: by this account. */
      state: 'open' | 'taken';
      organisation: NamedOrganisation & { slug: string };
      roleId: number;
    }
  | { state: 'wrong' }
  | { state: 'expired' };

/** Looks at the mailed link of a role, and changes nothing. A role that somebody else has taken up is a wrong link. */
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
