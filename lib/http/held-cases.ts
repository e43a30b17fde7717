import { caseCookieName } from '@/lib/crypto/link';

/** The cases whose links a browser holds, by the names of its cookies. Does not check whether the links still work. */
export function heldCases(cookies: readonly { name: string }[]): string[] {
  const start = caseCookieName('');
  return cookies.flatMap(({ name }) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}
