import { z } from 'zod';
import { localeSchema } from '@/lib/contract/call';
import { defineCommand } from '@/lib/engine/command';

/** Changes the language of the application: its forms, its mails and its documents. */
export const changeLocale = defineCommand({
  action: 'changeLocale',
  call: {
    method: 'PUT',
    path: 'Case/{caseId}/UpdateLocale/{locale}',
    summary: 'Change the language of the application',
    query: z.object({ locale: localeSchema }),
  },
  async perform({ case: theCase }, { locale }) {
    if (theCase.locale === locale) return { result: undefined, audit: null };
    return {
      result: undefined,
      audit: { type: 'LocaleChanged', details: { to: locale } },
      update: { locale },
    };
  },
});
