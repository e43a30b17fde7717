'use client';

import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button-style';
import { type Locale, toLocale } from '@/lib/domain/locale';
import './globals.css';

interface LastResort {
  productName: string;
  title: string;
  text: string;
  retry: string;
}

/** Inserted from the messages by next.config.mjs at build time. */
declare const LAST_RESORT_TEXTS: string;
const TEXTS: Record<Locale, LastResort> = JSON.parse(LAST_RESORT_TEXTS);

/** The page for when even the layout fails. It has its own texts, because the messages come with the layout. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [locale] = useState(documentLocale);
  const text = TEXTS[locale];
  useEffect(() => console.error(error), [error]);
  return (
    <html lang={locale}>
      <body className="flex min-h-dvh flex-col">
        <title>{`${text.title} – ${text.productName}`}</title>
        <main className="mx-auto grid w-full max-w-xl flex-1 content-center px-4 py-16 sm:px-6">
          <h1 className="font-semibold text-2xl sm:text-3xl">{text.title}</h1>
          <p className="mt-3 text-ink-muted">{text.text}</p>
          <div className="mt-8">
            <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => retry()}>
              {text.retry}
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}

function documentLocale(): Locale {
  const lang = typeof document === 'undefined' ? null : document.documentElement.lang;
  return toLocale(lang);
}
