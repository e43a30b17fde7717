import { cookies } from 'next/headers';
import { z } from 'zod';
import { localeSchema } from '@/lib/contract/call';
import { LOCALE_COOKIE } from '@/lib/domain/locale';
import { definePublicProcedure } from '@/lib/engine/query';
import { env } from '@/lib/settings/env';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Sets the language for this browser. */
export const setLocale = definePublicProcedure({
  call: {
    method: 'POST',
    path: 'locale',
    summary: 'Choose the language for this browser',
    body: z.object({ locale: localeSchema }),
  },
  run: async ({ locale }) => {
    (await cookies()).set(LOCALE_COOKIE, locale, {
      path: '/',
      sameSite: 'lax',
      httpOnly: true,
      secure: env().PUBLIC_URL.startsWith('https:'),
      maxAge: ONE_YEAR_S,
    });
  },
});
