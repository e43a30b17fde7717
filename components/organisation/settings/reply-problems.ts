import type { FieldProblems } from '@/components/ui/field-form';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { unknownFields } from '@/lib/domain/organisation/reply-fields';
import type { EditedReply } from './edited-reply';
import { textProblem } from './text-problem';

/** What is wrong with saved replies: one needs a heading, a text in a language, a use, and only fields that there are. */
export function replyProblems(replies: readonly EditedReply[]): FieldProblems {
  return Object.fromEntries(
    replies.flatMap(({ title, texts, uses }, index) => {
      const at = `handling.savedReplies.${index}`;
      const isEmpty = LOCALES.every((locale) => texts[locale].trim() === '');
      return [
        [`${at}.title`, textProblem(title, ORGANISATION_LIMITS.name)],
        [`${at}.uses`, uses.length === 0 ? 'REQUIRED' : null],
        ...LOCALES.map((locale, place) => [
          `${at}.texts.${locale}`,
          textProblem(texts[locale], TEXT_LIMITS.written, { optional: !(isEmpty && place === 0) }) ??
            (unknownFields(texts[locale]).length > 0 ? 'UNKNOWN_REPLY_FIELD' : null),
        ]),
      ];
    }),
  );
}
