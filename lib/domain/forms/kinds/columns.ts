import type { Base, Component } from '../component';
import type { LayoutKind } from './kind';

declare module '../component' {
  interface ComponentKinds {
    /** Components side by side. Hiding the columns hides their content. */
    FormColumns: Base & { columns: Component[][] };
  }
}

/** Rows side by side. */
export const columns: LayoutKind<'FormColumns'> = {
  dataType: null,
  begin: () => ({ columns: [[], []] }),
  notInLists: true,
  holdsRows: true,
  template: (parts) => ({ columns: parts.columns }),
};
