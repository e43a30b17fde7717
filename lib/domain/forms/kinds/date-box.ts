import { dayProblem } from '@/lib/domain/fields/day-range';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { type Field, type RuleComponent, TAG, type ValueErrorCode } from '../component';
import { isDate } from './calendar';
import { shortText } from './choices';
import type { ComponentCheck, FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormDateBox: Field;
  }
}

/** A day, `YYYY-MM-DD`. A day that does not exist is stored with an error, so that nothing typed is lost. */
export const dateBox: FieldKind<'FormDateBox'> = {
  dataType: 'date',
  begin: question,
  normalise: (_component, raw) => plainLine(raw),
  errors,
  texts: shortText,
  lines: (_row, value, words) => [words.day(value)],
};

function errors({ tag }: RuleComponent, value: string, check: ComponentCheck): ValueErrorCode[] {
  if (!isDate(value)) return ['INVALID_DATE'];
  if (tag !== TAG.desiredAdmissionDate || !check.admissionDates) return [];
  const problem = dayProblem(value, check.admissionDates);
  return problem ? [problem] : [];
}
