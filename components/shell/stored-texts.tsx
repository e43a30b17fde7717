'use client';

import { NextIntlClientProvider, useLocale, useMessages, useTimeZone } from 'next-intl';
import { type ReactNode, use, useMemo } from 'react';
import { preload } from 'react-dom';
import { persistently } from '@/components/browser/lazy-part';
import type { Locale } from '@/lib/domain/locale';
import type { Messages } from '@/lib/platform/i18n/messages';
import type { Audience } from '@/lib/platform/i18n/screen-texts';

type Addresses = Readonly<Record<Locale, string>>;

interface StoredTextsProps {
  audience: Audience;
  locale: Locale;
  /** Addresses of the files with the texts, by language. */
  addresses: Addresses;
  children: ReactNode;
}

/** Where the texts of each audience are that some page has shown. */
const addressesOf = new Map<Audience, Addresses>();

/** Provides texts from a file that the browser caches, so that pages need not contain them. */
export function StoredTexts({ audience, locale, addresses, children }: StoredTextsProps) {
  const address = addresses[locale];
  preload(address, { as: 'fetch', crossOrigin: 'anonymous' });
  const messages = use(textsAt(audience, locale, address));
  addressesOf.set(audience, addresses);
  return <MergedMessages messages={messages}>{children}</MergedMessages>;
}

/** Reads the texts of an audience, which the page has in its own language, in another one. */
export async function readTexts(audience: Audience, locale: Locale): Promise<Messages> {
  const addresses = addressesOf.get(audience);
  return addresses ? textsAt(audience, locale, addresses[locale]) : {};
}

const known = new Map<string, Promise<Messages>>();

function textsAt(audience: Audience, locale: Locale, address: string): Promise<Messages> {
  const texts = known.get(address) ?? read(audience, locale, address);
  known.set(address, texts);
  return texts;
}

async function read(audience: Audience, locale: Locale, address: string): Promise<Messages> {
  if (typeof window === 'undefined') {
    const { screenTexts } = await import('@/lib/platform/i18n/screen-texts');
    return screenTexts(audience, locale).messages;
  }
  return persistently(async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return (await response.json()) as Messages;
  });
}

/** Adds messages to those of the surrounding provider. */
function MergedMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const outer = useMessages() as Messages;
  const merged = useMemo(() => mergeMessages(outer, messages), [outer, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} timeZone={useTimeZone()} messages={merged}>
      {children}
    </NextIntlClientProvider>
  );
}

function mergeMessages(outer: Messages, inner: Messages): Messages {
  const merged = { ...outer };
  for (const [key, value] of Object.entries(inner)) {
    const present = merged[key];
    merged[key] = isSection(present) && isSection(value) ? mergeMessages(present, value) : value;
  }
  return merged;
}

/** Whether a value is a section. A compiled text with placeholders is an array of its parts. */
function isSection(value: Messages | string | undefined): value is Messages {
  return typeof value === 'object' && !Array.isArray(value);
}
