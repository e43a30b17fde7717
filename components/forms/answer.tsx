import { useLocale, useTranslations } from 'next-intl';
import type { FunctionComponent } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import { answerLines } from '@/lib/domain/forms/answer-lines';
import type { Words } from '@/lib/domain/forms/kinds/kind';
import { isEmptyValue } from '@/lib/domain/forms/values';
import type { Locale } from '@/lib/domain/locale';
import { amountInDigits, dayInWords, monthInWords } from '@/lib/i18n/date-words';
import type { AnswerProps, ViewProps } from './answer-props';
import { CheckBoxListAnswer } from './kinds/check-box-list-answer';
import { DynamicListAnswer } from './kinds/dynamic-list-answer';
import { DynamicPositionAnswer } from './kinds/dynamic-position-answer';
import { FileAnswer } from './kinds/file-answer';

/** The kinds whose answer needs more than lines of text. */
const VIEWS: Partial<Record<Row['type'], FunctionComponent<ViewProps>>> = {
  FormCheckBoxList: CheckBoxListAnswer,
  FormFile: FileAnswer,
  FormDynamicList: DynamicListAnswer,
  FormDynamicPosition: DynamicPositionAnswer,
};

/** Shows the answer to a field as text. */
export function Answer(props: AnswerProps) {
  const { row, value } = props;
  const t = useTranslations('form.answer');
  const words = useWords();
  const View = VIEWS[row.type];
  if (View && !isEmptyValue(row, value)) return <View {...props} Answer={Answer} />;
  const lines = answerLines(row, value, words);
  if (lines.length === 0) return <span className="text-ink-subtle">{t('none')}</span>;
  return <span className="whitespace-pre-line wrap-anywhere">{lines.join('\n')}</span>;
}

function useWords(): Words {
  const t = useTranslations('form.answer');
  // The library's type does not know our languages.
  const locale = useLocale() as Locale;
  return {
    yes: () => t('yes'),
    no: () => t('no'),
    file: () => t('file'),
    day: (value) => dayInWords(value, locale),
    month: (value) => monthInWords(value, locale),
    amount: (value) => amountInDigits(value, locale),
  };
}
