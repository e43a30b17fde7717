import { cookies } from 'next/headers';
import { CALLS } from '@/lib/contract/contract';
import { LOCALE_COOKIE } from '@/lib/domain/locale';
import { definePublicProcedure } from '@/lib/engine/query';
import { isOverHttps } from '@/lib/platform/settings/env';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Sets the language for this browser. */
export const setLocale = definePublicProcedure({
  call: CALLS.setLocale,
  run: async ({ locale }) => {
    (await cookies()).set(LOCALE_COOKIE, locale, {
      path: '/',
      sameSite: 'lax',
      httpOnly: true,
      secure: isOverHttps(),
      maxAge: ONE_YEAR_S,
    });
  },
});
