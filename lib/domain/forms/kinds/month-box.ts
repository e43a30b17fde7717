import { plainLine } from '@/lib/domain/fields/plain-text';
import type { Field } from '../component';
import { isDate } from './calendar';
import { shortText } from './choices';
import type { FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormMonthBox: Field;
  }
}

/** A month, `YYYY-MM`. */
export const monthBox: FieldKind<'FormMonthBox'> = {
  dataType: 'month',
  begin: question,
  normalise: (_component, raw) => plainLine(raw),
  errors: (_component, value) => (isDate(`${value}-01`) ? [] : ['INVALID_MONTH']),
  texts: shortText,
  lines: (_row, value, words) => [words.month(value)],
};
