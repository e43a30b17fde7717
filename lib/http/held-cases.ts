import { caseCookieName } from '@/lib/crypto/link';

/** The cases whose links a browser holds, by the names of its cookies. Whether the links still work is not checked. */
export function heldCases(cookies: readonly { name: string }[]): string[] {
  const start = caseCookieName('');
  return cookies.flatMap(({ name }) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}
