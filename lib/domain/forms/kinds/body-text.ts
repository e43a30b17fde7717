import type { Base, Text } from '../component';
import { plainWords } from '../marked-text';
import type { LayoutKind } from './kind';
import { noText } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormBodyText: Base & { text: Text };
  }
}

/** A text to read. Documents contain it too, because it is part of what people sign. */
export const bodyText: LayoutKind<'FormBodyText'> = {
  dataType: null,
  begin: () => ({ text: noText() }),
  template: ({ text }) => ({ text }),
  print: (row) => (row.text ? { kind: 'text', text: plainWords(row.text) } : null),
};
