import type { Base, Text } from '../component';
import type { LayoutKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormSectionTitle: Base & { label: Text };
  }
}

/** A heading over the rows that follow. */
export const sectionTitle: LayoutKind<'FormSectionTitle'> = {
  dataType: null,
  begin: question,
  template: ({ line }) => ({ label: line }),
  print: (row) => ({ kind: 'section', title: row.label }),
};
