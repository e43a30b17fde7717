import { LOCALES, type Locale } from '@/lib/domain/locale';
import { textIn } from '@/lib/domain/text-in';
import type { SavedReply } from './handling';

/** What a saved reply can name, as it stands in its text: `{company}`. */
export const REPLY_FIELDS = ['company', 'reference', 'deadline'] as const;
export type ReplyField = (typeof REPLY_FIELDS)[number];

/** What stands where a field has no value, for the writer to see. */
export const NO_VALUE = '…';

/**
 * The text of a saved reply for a case. Whatever else stands in braces stays as it is.
 *
 * @param locale The language of the reader; where the reply has none in it, another.
 * @param values Of the case; one that is null is left for the writer to fill in.
 */
export function replyText(
  { texts }: Pick<SavedReply, 'texts'>,
  locale: Locale,
  values: Readonly<Record<ReplyField, string | null>>,
): string {
  const text = textIn(texts, locale) ?? '';
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    isReplyField(name) ? (values[name] ?? NO_VALUE) : whole,
  );
}

/** The names in braces that are no field: a misspelt one would go to the company as it is. */
function unknownFields(text: string): string[] {
  return [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).filter((name) => !isReplyField(name));
}

/** What is wrong with the fields in the texts of a reply, by language. */
export function unknownFieldProblems(texts: SavedReply['texts']): [path: string[], problem: string | null][] {
  return LOCALES.map((locale) => [
    ['texts', locale],
    unknownFields(texts[locale] ?? '').length > 0 ? 'UNKNOWN_REPLY_FIELD' : null,
  ]);
}

const isReplyField = (name: string): name is ReplyField => REPLY_FIELDS.some((field) => field === name);
