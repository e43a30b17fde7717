import type { Row } from '@/lib/contract/shapes';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { isEmptyValue, parseOptions } from '@/lib/domain/forms/values';
import type { Locale } from '@/lib/domain/locale';
import { dayInWords, monthInWords } from '@/lib/i18n/date-words';
import { textFor } from '@/lib/i18n/text-for';

/**
 * A saved value as a reader of the document sees it, one string per line; empty when nothing is answered. A check box is
 * always answered, with yes or no. Lists and positions have lines of their own (`application-content.ts`).
 */
export function valueLines(row: Row, value: string, locale: Locale): string[] {
  const text = textFor(locale);
  if (row.type === 'FormCheckBox') return [text(value === 'true' ? 'document.yes' : 'document.no')];
  if (isEmptyValue(row as RuleComponent, value)) return [];
  switch (row.type) {
    case 'FormDateBox':
      return [dayInWords(value, locale)];
    case 'FormMonthBox':
      return [monthInWords(value, locale)];
    case 'FormSelectList':
    case 'FormRadioButtonGroup':
      return [optionLabel(row, value)];
    case 'FormCheckBoxList':
      return parseOptions(value).map((id) => optionLabel(row, id));
    case 'FormFile':
      return [row.file?.displayFileName ?? text('document.file')];
    default:
      return value.split('\n');
  }
}

/** What an option is called; an option that the template no longer has shows its id, so that no answer is lost. */
export function optionLabel(row: Row, id: string): string {
  const options = [...(row.options ?? []), ...(row.radioButtons ?? [])];
  return options.find((option) => option.id === id)?.label ?? id;
}
