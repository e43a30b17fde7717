/** A claim by its name, or by a dotted path if it is nested (`realm_access.roles`). */
export function claimOf(claims: object, name: string): unknown {
  if (name in claims) return (claims as Record<string, unknown>)[name];
  return name
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], claims);
}
