import { cookies, headers } from 'next/headers';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from '@/lib/domain/locale';
import { REQUESTED_PATH_HEADER } from '@/lib/domain/route-kind';
import { caseCookieName, isGenuineToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';

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

/** The language that a program requests. Browsers send `Sec-Fetch` headers with every request, and programs do not. */
function acceptedLocale(sent: { get(name: string): string | null }): Locale | null {
  if (sent.get('sec-fetch-mode') !== null || sent.get(REQUESTED_PATH_HEADER) !== null) return null;
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
