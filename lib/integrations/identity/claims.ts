/** A claim by its name, or by a path with dots where the provider nests it (`realm_access.roles`). */
export function claimOf(claims: object, name: string): unknown {
  if (name in claims) return (claims as Record<string, unknown>)[name];
  return name
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], claims);
}
