import type { Choices, Field } from '../component';
import { oneOption } from './choices';
import type { FieldKind } from './kind';

declare module '../component' {
  interface ComponentKinds {
    FormSelectList: Field & Choices<'options'>;
  }
}

/** One of several options, in a dropdown list. */
export const selectList: FieldKind = {
  ...oneOption,
  choicesIn: 'options',
};
