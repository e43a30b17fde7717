'use client';

import { type ReactNode, use } from 'react';
import { preload } from 'react-dom';
import { persistently } from '@/components/ui/lazy-part';
import type { Locale } from '@/lib/domain/locale';
import type { Messages } from '@/lib/i18n/messages';
import { MergedMessages } from './merged-messages';

interface KeptTextsProps {
  locale: Locale;
  /** Of the file with the texts. */
  address: string;
  children: ReactNode;
}

/** Provides texts from a file that the browser keeps, so that pages need not carry them. */
export function KeptTexts({ locale, address, children }: KeptTextsProps) {
  preload(address, { as: 'fetch', crossOrigin: 'anonymous' });
  return <MergedMessages messages={use(textsAt(locale, address))}>{children}</MergedMessages>;
}

const known = new Map<string, Promise<Messages>>();

function textsAt(locale: Locale, address: string): Promise<Messages> {
  const texts = known.get(address) ?? read(locale, address);
  known.set(address, texts);
  return texts;
}

async function read(locale: Locale, address: string): Promise<Messages> {
  if (typeof window === 'undefined') {
    const { screenTexts } = await import('@/lib/i18n/screen-texts');
    return screenTexts(locale).messages;
  }
  return persistently(async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return (await response.json()) as Messages;
  });
}
