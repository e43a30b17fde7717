import type { Base, Text } from '../component';
import type { LayoutKind } from './kind';

declare module '../component' {
  interface ComponentKinds {
    FormSectionTitle: Base & { label: Text };
  }
}

/** A heading over the rows that follow. */
export const sectionTitle: LayoutKind = {
  dataType: null,
  template: ({ text }) => ({ label: text }),
  print: (row) => ({ kind: 'section', title: row.label }),
};
