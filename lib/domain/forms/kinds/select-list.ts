import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { Choices, Field } from '../component';
import { oneOption } from './choices';
import type { FieldKind } from './kind';
import { firstOptions, question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormSelectList: Field & Choices<'options'>;
  }
}

/** One of several options, in a list that is searched if it is long. */
export const selectList: FieldKind<'FormSelectList'> = {
  ...oneOption,
  begin: () => ({ ...question(), options: firstOptions() }),
  choicesIn: 'options',
  mostChoices: COUNT_LIMITS.options,
};
