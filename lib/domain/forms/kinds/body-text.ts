import type { Base, Text } from '../component';
import type { LayoutKind } from './kind';

declare module '../component' {
  interface ComponentKinds {
    FormBodyText: Base & { text: Text };
  }
}

/** A text to read. It is part of what is signed, so documents have it too. */
export const bodyText: LayoutKind = {
  dataType: null,
  template: ({ text }) => ({ text }),
  print: (row) => (row.text ? { kind: 'text', text: row.text } : null),
};
