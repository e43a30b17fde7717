import type { Field } from '../component';
import type { FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormCheckBox: Field;
  }
}

/** Yes or no. An unticked box is an answer too, unless the field is required. */
export const checkBox: FieldKind<'FormCheckBox'> = {
  dataType: 'boolean',
  begin: question,
  normalise: (_component, raw) => (raw === 'true' ? raw : raw === 'false' || raw === '' ? 'false' : null),
  isAlwaysAnswered: true,
  isEmpty: (value) => value !== 'true',
  missingCode: 'REQUIRED_CHECKBOX',
  asksFor: 'checkBox',
  // A check box has no options that a template could name.
  chosen: () => [''],
  texts: () => [],
  lines: (_row, value, words) => [value === 'true' ? words.yes() : words.no()],
};
