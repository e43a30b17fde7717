import type { Choices, Field } from '../component';
import { oneOption } from './choices';
import type { FieldKind } from './kind';

declare module '../component' {
  interface ComponentKinds {
    FormRadioButtonGroup: Field & Choices<'radioButtons'>;
  }
}

/** One of several options, all visible. */
export const radioButtonGroup: FieldKind = {
  ...oneOption,
  choicesIn: 'radioButtons',
  missingCode: 'REQUIRED_RADIO',
};
