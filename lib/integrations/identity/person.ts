import { toldLine } from '@/lib/domain/fields/cut-text';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';

/** The name and email address in a token's claims. Cuts a long name and drops an address that is too long. */
export function personOf(claims: object): { name: string; email: string } {
  const all = claims as Record<string, unknown>;
  const text = (name: string) =>
    typeof all[name] === 'string' ? plainLine(all[name]) || undefined : undefined;
  const username = text('preferred_username');
  const email = text('email') ?? username ?? '';
  return {
    name: toldLine(text('name') ?? username ?? text('email') ?? text('sub') ?? '', TEXT_LIMITS.toldName),
    email: email.length > TEXT_LIMITS.toldEmail ? '' : email,
  };
}
