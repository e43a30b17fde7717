import { boundProblem, readMonth } from '@/lib/domain/fields/days';
import { typed } from '@/lib/domain/fields/typed';
import type { Field, RuleComponent, Rules, ValueErrorCode } from '../component';
import { dayBoundProblem } from '../day-bounds';
import { shortText } from './choices';
import type { ComponentCheck, FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormMonthBox: Field & { validation?: Rules };
  }
}

/** A month, `YYYY-MM`. One that does not exist is stored with an error, so that nothing typed is lost. */
export const monthBox: FieldKind<'FormMonthBox'> = {
  dataType: 'month',
  begin: question,
  template: ({ dateRules }) => ({ validation: dateRules.optional() }),
  asksFor: 'month',
  normalise: (_component, raw) => readMonth(raw).value ?? typed(raw),
  errors,
  texts: shortText,
  lines: (_row, value, words) => [words.month(value)],
};

function errors({ validation }: RuleComponent, value: string, check: ComponentCheck): ValueErrorCode[] {
  const { fault } = readMonth(value);
  if (fault) return [fault];
  const bound = boundProblem(value, validation?.dates, check.today);
  if (bound) return [`MONTH_${bound}`];
  const outside = dayBoundProblem(value, validation, check);
  return outside ? [outside] : [];
}
