import type { Base } from '../component';
import type { LayoutKind } from './kind';

declare module '../component' {
  interface ComponentKinds {
    FormSectionDivider: Base;
  }
}

/** A line between rows. */
export const sectionDivider: LayoutKind<'FormSectionDivider'> = { dataType: null, begin: () => ({}) };
