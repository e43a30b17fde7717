import type { ComponentType } from 'react';
import type { Row } from '@/lib/contract/shapes';
import type { FieldInputProps } from './field-props';

/** How a kind of component looks in a form that is filled in. */
export type Screen = FieldScreen | LayoutScreen;

/** A kind that holds an answer. */
export interface FieldScreen {
  Input: ComponentType<InputProps>;
  /** Fetches the code of its control, where that is fetched only by forms that have one. */
  fetch?: () => Promise<unknown>;
}

export interface InputProps extends FieldInputProps {
  /** Draws one field, for a kind that has fields inside. */
  Field: ComponentType<FieldInputProps>;
}

/** A kind that only arranges or explains. */
export interface LayoutScreen {
  Row: ComponentType<LayoutProps>;
}

export interface LayoutProps {
  row: Row;
  /** Draws rows, for a kind that arranges others. */
  Rows: ComponentType<{ rows: readonly Row[] }>;
}
