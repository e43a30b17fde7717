import { z } from 'zod';
import { byLocale, DEFAULT_LOCALE, type Locale, textIn } from './locale';

/** A text in every language of the product. */
export type LocalText = Record<Locale, string>;

/**
 * Reads a text from outside the product: from an organisation, or from the register. The text must exist in the default language, which
 * stands in for missing languages. Languages that the product does not have are left out.
 */
export const localText = (text: z.ZodString = z.string()) =>
  z.object(languages(text)).transform(inEveryLanguage);

const languages = (text: z.ZodString) => ({ ...byLocale(() => text.optional()), [DEFAULT_LOCALE]: text });

/** Fills in the missing languages. */
export const inEveryLanguage = (written: Partial<LocalText>): LocalText =>
  byLocale((locale) => textIn(written, locale) ?? '');
