import { createTranslator } from 'use-intl/core';
import { DEFAULT_LOCALE, type Locale, TIME_ZONE } from '@/lib/domain/locale';
import { messagesOf } from './messages';
import type { Checked, KeyedText, TextKey, TextSection, TextValues } from './text-key';

/** A text by its dotted key (`errors.FORBIDDEN`), with values for its ICU placeholders. */
export interface Text {
  (key: TextKey, values?: TextValues): string;
  /** Whether there is a text with this key. */
  has(key: string): boolean;
}

const translators = new Map<string, unknown>();

/** Texts in a given language outside of pages: mails, errors, documents, jobs. The compiler checks the keys. */
export function textFor(locale: Locale = DEFAULT_LOCALE): Text {
  return keyedTextFor(locale);
}

/**
 * The same for composed keys. The compiler checks the known parts of a key.
 *
 * @param section The beginning of every key, such as `case.missing`
 */
export function keyedTextFor<Section extends string = never>(
  locale: Locale = DEFAULT_LOCALE,
  section?: Checked<Section, TextSection>,
): KeyedText<NoInfer<Section>> {
  const name = `${locale} ${section ?? ''}`;
  const known = translators.get(name);
  if (known) {
    return known as KeyedText<Section>;
  }
  const text: unknown = createTranslator({
    locale,
    messages: messagesOf(locale),
    timeZone: TIME_ZONE,
    ...(section && { namespace: section }),
  });
  translators.set(name, text);
  // The library's type accepts only keys that are known when compiling.
  return text as KeyedText<Section>;
}
