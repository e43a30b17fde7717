'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import type { FormEditor } from './use-form-editor';

export interface FormSlots {
  /** Shown beside a field's label: ways to ask about the field or to act on it. */
  renderAside?: (row: Row) => ReactNode;
  /** Shown between a field's help and its control: a correction. */
  renderNotice?: (row: Row) => ReactNode;
  /** Shown after the control: the text that the answer agrees to. */
  renderBelow?: (row: Row) => ReactNode;
  /** Shown after the control of a field with a correction: the button to press. */
  renderAction?: (row: Row) => ReactNode;
}

export interface FormContextValue extends FormSlots {
  editor: FormEditor;
}

const Context = createContext<FormContextValue | null>(null);

export const FormContextProvider = Context.Provider;

/** Returns the form that this component is part of. */
export function useForm(): FormContextValue {
  const context = useContext(Context);
  if (!context) throw new Error('A field stands in a form');
  return context;
}
