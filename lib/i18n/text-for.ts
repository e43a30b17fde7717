import { createTranslator } from 'use-intl/core';
import { DEFAULT_LOCALE, type Locale, TIME_ZONE } from '@/lib/domain/locale';
import { messagesOf } from './messages';
import type { TextKey } from './text-key';

export type TextValues = Record<string, string | number | Date>;

/** A text by its dotted key (`errors.FORBIDDEN`), with values for its ICU placeholders. */
export interface Text<Key extends string = TextKey> {
  (key: Key, values?: TextValues): string;
  /** Whether there is a text with this key. */
  has(key: string): boolean;
}

const translators = new Map<Locale, Text<string>>();

/** Texts in a given language outside of pages: mails, errors, documents, jobs. The compiler checks the keys. */
export function textFor(locale: Locale = DEFAULT_LOCALE): Text {
  return keyedTextFor(locale);
}

/** The same for keys that are put together when they are needed, which the compiler cannot know. */
export function keyedTextFor(locale: Locale = DEFAULT_LOCALE): Text<string> {
  const known = translators.get(locale);
  if (known) {
    return known;
  }
  // The library's type accepts only keys that are known at compile time.
  const text = createTranslator({
    locale,
    messages: messagesOf(locale),
    timeZone: TIME_ZONE,
  }) as unknown as Text<string>;
  translators.set(locale, text);
  return text;
}
