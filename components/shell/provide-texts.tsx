import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { toLocale } from '@/lib/domain/locale';
import { type Audience, screenTextAddresses } from '@/lib/platform/i18n/screen-texts';
import { StoredTexts } from './stored-texts';

/** Provides the texts of the screens of case workers or applicants to the client components inside. */
export async function ScreenTexts({ audience, children }: { audience: Audience; children: ReactNode }) {
  const locale = toLocale(await getLocale());
  return (
    <StoredTexts audience={audience} locale={locale} addresses={screenTextAddresses(audience)}>
      {children}
    </StoredTexts>
  );
}
