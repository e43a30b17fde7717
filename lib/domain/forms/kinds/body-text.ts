import type { Base, Text } from '../component';
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
  print: (row) => (row.text ? { kind: 'text', text: row.text } : null),
};

const MARKS = /^(#+|[-*]|\d+[.)]) |\*\*|]\(/m;

/** Whether a text may have Markdown in it. `marked-text.ts` finds what it is, and is not part of every page. */
export const hasMarks = (text: string): boolean => MARKS.test(text);
