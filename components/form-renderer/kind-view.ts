import type { ComponentType } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import type { FieldInputProps } from './field-props';

/** How a form renders a kind of component. */
export type Screen = FieldScreen | LayoutScreen;

/** A kind of component that holds an answer. */
export interface FieldScreen {
  Input: ComponentType<InputProps>;
  /** Fetches the code of a lazy control. */
  fetch?: () => Promise<unknown>;
}

export interface InputProps extends FieldInputProps {
  /** Renders a nested field. */
  Field: ComponentType<FieldInputProps>;
}

/** A kind of component that only arranges or explains others. */
export interface LayoutScreen {
  Row: ComponentType<LayoutProps>;
}

export interface LayoutProps {
  row: Row;
  /** Renders nested rows. */
  Rows: ComponentType<{ rows: readonly Row[] }>;
}
