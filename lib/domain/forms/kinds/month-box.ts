import { readMonth } from '@/lib/domain/fields/days';
import { typed } from '@/lib/domain/fields/typed';
import type { Field } from '../component';
import { shortText } from './choices';
import type { FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormMonthBox: Field;
  }
}

/** A month, `YYYY-MM`. One that does not exist is stored with an error, so that nothing typed is lost. */
export const monthBox: FieldKind<'FormMonthBox'> = {
  dataType: 'month',
  begin: question,
  normalise: (_component, raw) => readMonth(raw).value ?? typed(raw),
  errors: (_component, value) => [readMonth(value).fault ?? []].flat(),
  texts: shortText,
  lines: (_row, value, words) => [words.month(value)],
};
