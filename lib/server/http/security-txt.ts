import { LOCALES } from '@/lib/domain/locale';
import { DAY_MS } from '@/lib/domain/time';
import { env } from '@/lib/platform/settings/env';

/** The standard recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Says where to report a vulnerability (RFC 9116), from the setting SECURITY_CONTACT. Answers 404 without the setting. Valid for half a
 * year from the last midnight (UTC).
 */
export async function securityTxt(): Promise<Response> {
  const { SECURITY_CONTACT, PUBLIC_URL } = env();
  if (!SECURITY_CONTACT) return new Response('Not found\n', { status: 404, headers: TEXT });
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${LOCALES.join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', PUBLIC_URL).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: TEXT });
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=3600' };
