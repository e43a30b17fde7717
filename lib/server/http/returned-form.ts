import { cookies } from 'next/headers';
import { cache } from 'react';
import { parseJson } from '@/lib/domain/parse-json';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { seal, unseal } from '@/lib/platform/crypto/sealed';
import { isOverHttps } from '@/lib/platform/settings/env';

/** How long the cookie lives if no page shows it, in seconds. */
const LIFETIME_S = 60;
/** The most that the cookie holds, in bytes. Browsers take 4,096 with its name, and sealing makes it a third longer. */
const MOST_BYTES = 2_700;

/** The name of the cookie. Over https, its prefix prevents other hosts from setting it. */
export const returnedFormCookie = (): string => `${isOverHttps() ? '__Host-' : ''}form`;

/**
 * Returns the `Set-Cookie` header that carries a posted form to the next page. What was typed may be a personal identity number, so it
 * is in no address, and only the page at this path can read it. Null if it is more than a cookie takes.
 */
export function carryForm(path: string, form: ReturnedForm): string | null {
  const text = JSON.stringify(form);
  if (Buffer.byteLength(text) > MOST_BYTES) return null;
  return cookie(seal(text, 'returned-form', path), LIFETIME_S);
}

/** The header that deletes the cookie, sent with the next page. */
export const forgetForm = (): string => cookie('', 0);

/** Returns the form that was posted just before from the page at this path, or for it. Null if there was none. */
export const returnedForm = cache(async (path: string): Promise<ReturnedForm | null> => {
  const sealed = (await cookies()).get(returnedFormCookie())?.value;
  const text = sealed && unseal(sealed, 'returned-form', path);
  // Only this product can seal it.
  return text ? (parseJson(text) as ReturnedForm) : null;
});

function cookie(value: string, seconds: number): string {
  const secure = isOverHttps() ? '; Secure' : '';
  return `${returnedFormCookie()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
