import { fieldProblem, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { REPLY_TITLE } from '@/lib/domain/fields/organisation-fields';
import type { LocalText } from '@/lib/domain/local-text';
import { DEFAULT_LOCALE, LOCALES, type Locale, textIn } from '@/lib/domain/locale';

/** The fields that a saved reply can name. In its text they look like `{company}`. */
export const REPLY_FIELDS = ['company', 'reference', 'deadline'] as const;

type ReplyField = (typeof REPLY_FIELDS)[number];

/** Shown in place of a field without a value, for the writer to see. */
const NO_VALUE = '…';

/**
 * The text of a saved reply for a case. Other text in braces stays unchanged.
 *
 * @param locale The language of the reader. If the reply has no text in it, another language is used.
 * @param values The values of the case. A null value is left for the writer to fill in.
 */
export function replyText(
  { texts }: Pick<WrittenReply, 'texts'>,
  locale: Locale,
  values: Readonly<Record<ReplyField, string | null>>,
): string {
  const text = textIn(texts, locale) ?? '';
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    isReplyField(name) ? (values[name] ?? NO_VALUE) : whole,
  );
}

/** The names in braces that are not fields. A misspelt field would go to the company unchanged. */
function unknownFields(text: string): string[] {
  return [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).filter((name) => !isReplyField(name));
}

/** The problems with the fields in the texts of a reply, by language. */
export function unknownFieldProblems(
  texts: WrittenReply['texts'],
): [path: string[], problem: string | null][] {
  return LOCALES.map((locale) => [
    ['texts', locale],
    unknownFields(texts[locale] ?? '').length > 0 ? 'UNKNOWN_REPLY_FIELD' : null,
  ]);
}

const isReplyField = (name: string): name is ReplyField => REPLY_FIELDS.some((field) => field === name);

interface WrittenReply {
  title: string;
  /** A language that is absent or blank has no text. */
  texts: Partial<LocalText>;
  uses: readonly string[];
}

/** Whether a reply has a text in some language. */
export const hasText = (texts: WrittenReply['texts']): boolean =>
  LOCALES.some((locale) => (texts[locale] ?? '').trim() !== '');

/**
 * The problems with a saved reply, by field. It needs a heading, a text in some language, and a use. If it has no text at all, the problem
 * is reported at the default language.
 */
export function replyProblems({
  title,
  texts,
  uses,
}: WrittenReply): [path: string[], problem: string | null][] {
  return [
    [['title'], fieldProblem(REPLY_TITLE, title)],
    [['uses'], uses.length === 0 ? 'REQUIRED' : null],
    ...LOCALES.map((locale): [string[], string | null] => [
      ['texts', locale],
      fieldProblem(WRITTEN_TEXT, texts[locale] ?? '', {
        optional: locale !== DEFAULT_LOCALE || hasText(texts),
      }),
    ]),
  ];
}
