import { seal, unseal } from '@/lib/crypto/sealed';
import { DAY_MS } from '@/lib/domain/durations';
import { AppError } from '@/lib/domain/errors';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{40,200})$/;

/** The token of the mailed link for a role, made when the mail is sent, so that it is stored nowhere. */
export function invitationToken(grantId: string, now = new Date()): string {
  const expires = String(now.getTime() + ORGANISATION_LIMITS.invitationDays * DAY_MS);
  return `${grantId}.${seal(expires, 'role-invitation', grantId)}`;
}

/** The role that a token is for. Throws TOKEN_INVALID or TOKEN_EXPIRED. */
export function grantOfToken(token: string, now = new Date()): string {
  const [, grantId = '', sealed = ''] = SHAPE.exec(token) ?? [];
  const expires = grantId ? unseal(sealed, 'role-invitation', grantId) : null;
  if (expires === null) throw new AppError('TOKEN_INVALID');
  if (Number(expires) <= now.getTime()) throw new AppError('TOKEN_EXPIRED');
  return grantId;
}
