import { cookies, headers } from 'next/headers';
import { caseCookieName, isGenuineToken } from '@/lib/crypto/link';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from '@/lib/domain/locale';
import { ASKED_PATH_HEADER } from '@/lib/domain/route-kind';
import { readCaseLocale } from './case-locale';

/**
 * The language of an answer, page or call: what the person chose (cookie), else the language of the case for whoever holds a link of it,
 * else Swedish. A program has neither cookie nor page: without a case it is answered in the language that it accepts.
 *
 * @param caseId the case that an applicant asks about, when there is one
 * @param token the token that the request names; without one the case's cookie counts
 */
export async function requestLocale(caseId: string | null, token?: string | null): Promise<Locale> {
  const sent = await cookies();
  const chosen = sent.get(LOCALE_COOKIE)?.value;
  if (isLocale(chosen)) return chosen;
  const link = caseId && (token || sent.get(caseCookieName(caseId))?.value);
  // To others the language would tell that there is such a case.
  const ofCase = link && isGenuineToken(caseId, link) ? await readCaseLocale(caseId) : null;
  return ofCase || acceptedLocale(await headers()) || DEFAULT_LOCALE;
}

/** Browsers say with every request what it is for; programs do not. */
function acceptedLocale(sent: { get(name: string): string | null }): Locale | null {
  if (sent.get('sec-fetch-mode') !== null || sent.get(ASKED_PATH_HEADER) !== null) return null;
  const accepted = sent.get('accept-language')?.slice(0, 2).toLowerCase();
  return isLocale(accepted) ? accepted : null;
}
