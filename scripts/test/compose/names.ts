import dns from 'node:dns';

/** The address of the product that is tried. Caddy makes the certificate of such a name itself. */
export const PUBLIC_URL = 'https://ansokan.localhost';

/** The other systems, each by a name of its own, as a live start wants it. */
export const PARTNERS = ['login', 'signing', 'mail'].map((name) => `${name}.partners.test`);

/** Makes this process resolve a name as another one. Node calls `dns.lookup` for each connection, also for those of `fetch`. */
export function leadNames(led: (name: string) => string | undefined): void {
  const lookup = dns.lookup as (name: string, ...rest: unknown[]) => void;
  Object.assign(dns, { lookup: (name: string, ...rest: unknown[]) => lookup(led(name) ?? name, ...rest) });
}
