import { readNumber } from '@/lib/domain/fields/decimal-number';
import { typed } from '@/lib/domain/fields/typed';
import type { Calculation } from '../calculation';
import type { Field, Rules, Text } from '../component';
import { boundErrors } from '../text-rules';
import { shortText } from './choices';
import type { FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormCalculation: Omit<Field, 'required'> & { calculation: Calculation; validation?: Rules; unit?: Text };
  }
}

/** A number that is calculated from other answers. Nobody writes it: it is stored whenever they are. */
export const calculatedValue: FieldKind<'FormCalculation'> = {
  dataType: 'text',
  begin: () => ({ ...question(), calculation: { sum: [] } }),
  isCalculated: true,
  notInLists: true,
  template: ({ calculation, boundRules, line }) => ({
    calculation,
    unit: line.optional(),
    validation: boundRules.optional(),
  }),
  normalise: (_component, raw) => readNumber(raw).value ?? typed(raw),
  errors: boundErrors,
  scale: () => 'number',
  texts: shortText,
  lines: (row, value, words) => [words.amount(value, row.label, row.unit)],
};
