import { boundProblem, dayProblem, readDay } from '@/lib/domain/fields/days';
import { typed } from '@/lib/domain/fields/typed';
import { today } from '@/lib/domain/now';
import { type Field, type RuleComponent, type Rules, TAG, type ValueErrorCode } from '../component';
import { dayBoundProblem } from '../day-bounds';
import { shortText } from './choices';
import type { ComponentCheck, FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormDateBox: Field & { validation?: Rules };
  }
}

/** A day, `YYYY-MM-DD`. A day that does not exist is stored with an error, so that nothing typed is lost. */
export const dateBox: FieldKind<'FormDateBox'> = {
  dataType: 'date',
  begin: question,
  template: ({ dateRules }) => ({ validation: dateRules.optional() }),
  asksFor: 'day',
  // A day ahead may be written without its year.
  normalise: (component, raw) => readDay(raw, isAhead(component) ? today() : undefined).value ?? typed(raw),
  errors,
  scale: () => 'day',
  texts: shortText,
  lines: (_row, value, words) => [words.day(value)],
};

/** Whether the question takes only days from today on. */
const isAhead = ({ tag, validation }: RuleComponent): boolean =>
  tag === TAG.desiredAdmissionDate || validation?.dates === 'fromToday';

function errors({ tag, validation }: RuleComponent, value: string, check: ComponentCheck): ValueErrorCode[] {
  const { fault } = readDay(value);
  if (fault) return [fault];
  const bound = boundProblem(value, validation?.dates, check.today);
  if (bound) return [`DATE_${bound}`];
  const outside = dayBoundProblem(value, validation, check);
  if (outside) return [outside];
  if (tag !== TAG.desiredAdmissionDate || !check.admissionDates) return [];
  const problem = dayProblem(value, check.admissionDates);
  return problem ? [problem] : [];
}
