import type { Field } from '../component';
import type { FieldKind } from './kind';

declare module '../component' {
  interface ComponentKinds {
    FormCheckBox: Field;
  }
}

/** Yes or no. Not ticking it is an answer too, except where it is required. */
export const checkBox: FieldKind = {
  dataType: 'boolean',
  template: ({ field }) => field,
  normalise: (_component, raw) => (raw === 'true' ? raw : raw === 'false' || raw === '' ? 'false' : null),
  isAlwaysAnswered: true,
  isEmpty: (value) => value !== 'true',
  missingCode: 'REQUIRED_CHECKBOX',
  controls: (_value, choice) => choice === null,
  texts: () => [],
  lines: (_row, value, words) => [value === 'true' ? words.yes() : words.no()],
};
