import { fieldProblem, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { REPLY_TITLE } from '@/lib/domain/fields/organisation-fields';
import type { LocalText } from '@/lib/domain/local-text';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/domain/locale';

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
