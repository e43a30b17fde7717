import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { StartedProvider } from '@/components/browser/fetched-part';
import { Body } from '@/components/shell/body';
import { SkipLink } from '@/components/shell/main';
import { PageViews } from '@/components/shell/page-views';
import { OtherAddress, Providers, UntilStarted } from '@/components/shell/providers';
import { SharedCode } from '@/components/shell/shell-chunk';
import { toLocale } from '@/lib/domain/locale';
import { worksWithoutScripts } from '@/lib/domain/route-kind';
import { currentPath } from '@/lib/engine/access/actor';
import { browserTelemetry } from '@/lib/integrations/telemetry/browser-telemetry';
import { pickMessages } from '@/lib/platform/i18n/messages';
import { env } from '@/lib/platform/settings/env';
import { HeadScript } from './head-script';
import './globals.css';

const inter = localFont({
  variable: '--font-inter',
  display: 'swap',
  adjustFontFallback: false,
  src: [
    { path: './fonts/inter-400-latin.woff2', weight: '400' },
    { path: './fonts/inter-500-latin.woff2', weight: '500' },
    { path: './fonts/inter-600-latin.woff2', weight: '600' },
  ],
});

/** Extra Latin letters. Only pages that show one fetch this font. */
const interExtended = localFont({
  variable: '--font-inter-ext',
  display: 'swap',
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0100-02FF, U+1D00-1EFF, U+2020-20CF, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
  src: [
    { path: './fonts/inter-400-latin-ext.woff2', weight: '400' },
    { path: './fonts/inter-500-latin-ext.woff2', weight: '500' },
    { path: './fonts/inter-600-latin-ext.woff2', weight: '600' },
  ],
});

/** Texts that client components of every page use. `ScreenTexts` provides those of the screens. */
const COMMON_SECTIONS = [
  ...[
    'ui.close',
    'ui.loading',
    'ui.messages',
    'ui.part',
    'ui.reference',
    'ui.error',
    'ui.retry',
    'ui.stale',
    'ui.working',
    'errors.http',
  ],
  ...[
    'shell.productName',
    'shell.skipToContent',
    'shell.loading',
    'shell.language',
    'shell.otherAddress',
    'shell.connection',
    'shell.files',
    'shell.error',
  ],
];

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: t('productName'), robots: { index: false, follow: false } };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#16191e' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Makes every page dynamic: a prerendered page could not have the nonce of its policy.
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const locale = toLocale(await getLocale());
  return (
    <html
      lang={locale}
      data-now={Date.now()}
      className={`${inter.variable} ${interExtended.variable}`}
      // The script in the head may have marked it.
      suppressHydrationWarning
    >
      <head>
        <HeadScript nonce={nonce} />
      </head>
      <Body className="flex min-h-dvh flex-col">
        <NextIntlClientProvider locale={locale} messages={pickMessages(locale, COMMON_SECTIONS)}>
          <StartedProvider>
            <SkipLink />
            <UntilStarted>
              <ScriptsMissing />
            </UntilStarted>
            <OtherAddress origin={new URL(env().PUBLIC_URL).origin} />
            <SharedCode />
            <Providers>{children}</Providers>
            {browserTelemetry() && <PageViews />}
          </StartedProvider>
        </NextIntlClientProvider>
      </Body>
    </html>
  );
}

/**
 * Says what does not work, and what to do, if the page's scripts have not started after some seconds, or cannot start. The last line is shown
 * instead in a browser that is too old for them.
 */
async function ScriptsMissing() {
  const t = await getTranslations('shell.scripts');
  const path = await currentPath();
  const works = worksWithoutScripts(path);
  return (
    <div className="scripts-missing bg-warning-subtle text-center print:hidden">
      <p className="mx-auto max-w-prose px-4 py-3">
        {t.rich(works ? 'works' : 'needed', {
          reload: (words) => (
            <a href={path} className="link">
              {words}
            </a>
          ),
        })}
      </p>
      <p className="mx-auto max-w-prose px-4 py-3">{t(works ? 'tooOldWorks' : 'tooOldNeeded')}</p>
    </div>
  );
}
