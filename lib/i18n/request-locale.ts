import { cookies, headers } from 'next/headers';
import { readCaseLocale } from './case-locale';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from './locale';

/**
 * The language of an answer, page or call: what the person chose (cookie), else the language of the case, else Swedish. A program has
 * neither cookie nor page: without a case it is answered in the language that it accepts.
 *
 * @param caseId the case that is asked about, when there is one
 */
export async function requestLocale(caseId: string | null): Promise<Locale> {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  if (isLocale(chosen)) return chosen;
  const ofCase = caseId && (await readCaseLocale(caseId));
  return ofCase || acceptedLocale(await headers()) || DEFAULT_LOCALE;
}

/** Browsers say with every request what it is for; programs do not. */
function acceptedLocale(sent: { get(name: string): string | null }): Locale | null {
  if (sent.get('sec-fetch-mode') !== null || sent.get('x-pathname') !== null) return null;
  const accepted = sent.get('accept-language')?.slice(0, 2).toLowerCase();
  return isLocale(accepted) ? accepted : null;
}
