import type { Choices, Field } from '../component';
import { oneOption } from './choices';
import type { FieldKind } from './kind';
import { firstOptions, question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormRadioButtonGroup: Field & Choices<'radioButtons'>;
  }
}

/** One of several options, all visible. */
export const radioButtonGroup: FieldKind<'FormRadioButtonGroup'> = {
  ...oneOption,
  begin: () => ({ ...question(), radioButtons: firstOptions() }),
  choicesIn: 'radioButtons',
  missingCode: 'REQUIRED_RADIO',
};
