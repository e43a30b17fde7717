import type { Base, RuleComponent, Text } from '../component';
import type { LayoutKind } from './kind';
import { noText } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormBodyText: Base & {
      text: Text;
      /** Only explains. The text is not part of what people sign. */
      notSigned?: true;
    };
  }
}

/** A text to read. It is part of what people sign, unless it says otherwise. */
export const bodyText: LayoutKind<'FormBodyText'> = {
  dataType: null,
  begin: () => ({ text: noText() }),
  template: ({ text, flag }) => ({ text, notSigned: flag }),
  print: (row) => (row.text ? { kind: 'text', text: row.text } : null),
};

/** Whether a component is a text that is part of what people sign. */
export const isSignedText = ({ type, notSigned }: Pick<RuleComponent, 'type' | 'notSigned'>): boolean =>
  type === 'FormBodyText' && !notSigned;

const MARKS = /^(#+|[-*]|\d+[.)]) |\*\*|]\(/m;

/** Whether a text may have Markdown in it. `marked-text.ts` finds what it is, and is not part of every page. */
export const hasMarks = (text: string): boolean => MARKS.test(text);
