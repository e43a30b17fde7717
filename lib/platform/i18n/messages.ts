import { cookies, headers } from 'next/headers';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, LOCALES, type Locale } from '@/lib/domain/locale';
import { ASKED_PATH_HEADER } from '@/lib/domain/route-kind';
import { caseCookieName, isGenuineToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';

export interface Messages {
  [key: string]: string | Messages;
}

async function readMessages(locale: Locale): Promise<[Locale, Messages]> {
  // Bundlers include every file that this path can name.
  const file: { default: Messages } = await import(`../../../messages/${locale}.json`);
  return [locale, file.default];
}

const MESSAGES = Object.fromEntries(await Promise.all(LOCALES.map(readMessages))) as Record<Locale, Messages>;

/** Every text of the product in one language. Server only: browsers get the sections they need from `pickMessages`. */
export function messagesOf(locale: Locale): Messages {
  return MESSAGES[locale];
}

/**
 * The texts of some sections in one language, for the browser.
 *
 * @param sections Dotted paths into the messages, such as `ui` or `errors.http`.
 * @throws Error if a section does not exist, so that misspelt names are found at once.
 */
export function pickMessages(locale: Locale, sections: readonly string[]): Messages {
  const picked: Messages = {};
  for (const section of sections) {
    const path = section.split('.');
    setAt(picked, path, getAt(messagesOf(locale), path));
  }
  return picked;
}

function getAt(messages: Messages, path: string[]): string | Messages {
  let found: string | Messages | undefined = messages;
  for (const key of path) {
    found = typeof found === 'object' ? found[key] : undefined;
  }
  if (found === undefined) {
    throw new Error(`There is no section "${path.join('.')}" in messages`);
  }
  return found;
}

function setAt(messages: Messages, path: string[], value: string | Messages): void {
  let target = messages;
  for (const key of path.slice(0, -1)) {
    const next = target[key];
    const branch: Messages = typeof next === 'object' ? { ...next } : {};
    target[key] = branch;
    target = branch;
  }
  target[path[path.length - 1] as string] = value;
}

/**
 * The language of a page or an answer: the person's choice (cookie), or else the language of the case for holders of its link, or else
 * Swedish. A program without a case gets the first language of its Accept-Language header that the product has.
 *
 * @param caseId the applicant's case, if any
 * @param token the token in the request. Without one, the cookie of the case is used.
 */
export async function requestLocale(caseId: string | null, token?: string | null): Promise<Locale> {
  const sent = await cookies();
  const chosen = sent.get(LOCALE_COOKIE)?.value;
  if (isLocale(chosen)) return chosen;
  const link = caseId && (token || sent.get(caseCookieName(caseId))?.value);
  // For others the language would reveal that the case exists.
  const ofCase = link && isGenuineToken(caseId, link) ? await readCaseLocale(caseId) : null;
  return ofCase || acceptedLocale(await headers()) || DEFAULT_LOCALE;
}

/** The language that a program asks for. Browsers send `Sec-Fetch` headers with every request, and programs do not. */
function acceptedLocale(sent: { get(name: string): string | null }): Locale | null {
  if (sent.get('sec-fetch-mode') !== null || sent.get(ASKED_PATH_HEADER) !== null) return null;
  const accepted = sent.get('accept-language')?.toLowerCase().split(',') ?? [];
  return accepted.map((language) => language.trim().slice(0, 2)).find(isLocale) ?? null;
}

/** The language of a case. Null if the case is unknown, or if the database is down, so that the page can still say so. */
async function readCaseLocale(caseId: string): Promise<Locale | null> {
  const found = await db()
    .case.findUnique({ where: { id: caseId }, select: { locale: true } })
    .catch(() => null);
  return isLocale(found?.locale) ? found.locale : null;
}
