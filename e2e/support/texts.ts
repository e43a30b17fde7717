import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';

export type Language = 'sv' | 'en';

/** A text of the product by its dotted key, with values for its placeholders. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** The product's own texts in one language: what people read is what the tests look for. */
export function textsOf(language: Language): Text {
  const file = path.join(import.meta.dirname, '../../messages', `${language}.json`);
  const messages = JSON.parse(readFileSync(file, 'utf8'));
  // The library's type knows only keys that are known when compiling.
  return createTranslator({ locale: language, messages, timeZone: 'Europe/Stockholm' }) as unknown as Text;
}
