import type { Choices, Field } from '../component';
import { oneOption } from './choices';
import type { FieldKind } from './kind';
import { firstOptions, question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormSelectList: Field & Choices<'options'>;
  }
}

/** One of several options, in a dropdown list. */
export const selectList: FieldKind<'FormSelectList'> = {
  ...oneOption,
  begin: () => ({ ...question(), options: firstOptions() }),
  choicesIn: 'options',
};
