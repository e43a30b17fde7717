import { CALLS } from '@/lib/contract/contract';
import { defineCommand } from '@/lib/engine/command';

/** Changes the language of the application: its forms, its mails and its documents. */
export const changeLocale = defineCommand({
  call: CALLS.changeLocale,
  async perform({ case: theCase }, { locale }) {
    if (theCase.locale === locale) return { result: undefined, audit: null };
    return {
      result: undefined,
      audit: { type: 'LocaleChanged', details: { to: locale } },
      update: { locale },
    };
  },
});
