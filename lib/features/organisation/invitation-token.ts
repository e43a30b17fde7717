import { AppError } from '@/lib/domain/errors';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { DAY_MS } from '@/lib/domain/time';
import { seal, unseal } from '@/lib/platform/crypto/sealed';

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
