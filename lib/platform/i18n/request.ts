import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { isLocale, TIME_ZONE } from '@/lib/domain/locale';
import { caseIdOf, REQUESTED_PATH_HEADER } from '@/lib/domain/route-kind';
import { messagesOf } from './messages';
import { requestLocale } from './request-locale';

/** The language of a page: set in code, or else from the cookie, or else that of the case, or else Swedish. */
export default getRequestConfig(async ({ locale }) => {
  const chosen = isLocale(locale) ? locale : await requestLocale(await pageCase());
  return { locale: chosen, messages: messagesOf(chosen), timeZone: TIME_ZONE };
});

/** The case of the requested applicant page, if any. */
async function pageCase(): Promise<string | null> {
  const [pathname = '/'] = ((await headers()).get(REQUESTED_PATH_HEADER) ?? '/').split('?');
  return caseIdOf(pathname);
}
