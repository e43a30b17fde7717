'use client';

import { NextIntlClientProvider, useLocale, useMessages, useTimeZone } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Messages } from '@/lib/i18n/messages';

/** Adds messages to those of the surrounding provider. */
export function MergedMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
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
