import { externalLine, plainLine } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';

/** The name and email address in a token's claims. Cuts a long name and drops an address that is too long. */
export function personOf(claims: object): { name: string; email: string } {
  const all = claims as Record<string, unknown>;
  const text = (name: string) =>
    typeof all[name] === 'string' ? plainLine(all[name]) || undefined : undefined;
  const username = text('preferred_username');
  const email = text('email') ?? username ?? '';
  return {
    name: externalLine(
      text('name') ?? username ?? text('email') ?? text('sub') ?? '',
      TEXT_LIMITS.externalName,
    ),
    email: email.length > TEXT_LIMITS.externalEmail ? '' : email,
  };
}

/** A claim by its name, or by a dotted path if it is nested (`realm_access.roles`). */
export function claimOf(claims: object, name: string): unknown {
  if (name in claims) return (claims as Record<string, unknown>)[name];
  return name
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], claims);
}
