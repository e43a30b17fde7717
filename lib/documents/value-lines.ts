import { answerLines } from '@/lib/domain/forms/answer-lines';
import type { ShownRow, Words } from '@/lib/domain/forms/kinds/kind';
import type { Locale } from '@/lib/domain/locale';
import { dayInWords, monthInWords } from '@/lib/i18n/date-words';
import { textFor } from '@/lib/i18n/text-for';

/**
 * A saved value as text for a document, one string per line. Empty if there is no answer. A check box always has an answer, yes or no.
 * `application-content.ts` handles lists and positions.
 */
export function valueLines(row: ShownRow, value: string, locale: Locale): string[] {
  return answerLines(row, value, wordsIn(locale));
}

function wordsIn(locale: Locale): Words {
  const text = textFor(locale);
  return {
    yes: () => text('document.yes'),
    no: () => text('document.no'),
    file: () => text('document.file'),
    day: (value) => dayInWords(value, locale),
    month: (value) => monthInWords(value, locale),
    // People sign the number as it was written.
    amount: (value) => value,
  };
}
