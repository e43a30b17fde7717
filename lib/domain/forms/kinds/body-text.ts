import type { Base, Text } from '../component';
import type { LayoutKind } from './kind';
import { noText } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormBodyText: Base & { text: Text };
  }
}

/** A text to read. It is part of what is signed, so documents have it too. */
export const bodyText: LayoutKind<'FormBodyText'> = {
  dataType: null,
  begin: () => ({ text: noText() }),
  template: ({ text }) => ({ text }),
  print: (row) => (row.text ? { kind: 'text', text: row.text } : null),
};
