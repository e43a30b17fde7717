import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { caseIdOf } from '@/lib/route-kind';
import { readCaseLocale } from './case-locale';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale, TIME_ZONE } from './locale';
import { messagesOf } from './messages';

/** The language of a page: what was asked for in code, else the cookie, else the language of the case, else Swedish. */
export default getRequestConfig(async ({ locale }) => {
  const chosen = isLocale(locale) ? locale : await requestLocale();
  return { locale: chosen, messages: messagesOf(chosen), timeZone: TIME_ZONE };
});

async function requestLocale(): Promise<Locale> {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  if (isLocale(chosen)) {
    return chosen;
  }
  const [pathname = '/'] = ((await headers()).get('x-pathname') ?? '/').split('?');
  const caseId = caseIdOf(pathname);
  return (caseId && (await readCaseLocale(caseId))) || DEFAULT_LOCALE;
}
