'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import type { FormEditor } from './use-form-editor';

export interface FormSlots {
  /** Beside a field's label: ways to ask about it or to act on it. */
  renderAside?: (row: Row) => ReactNode;
  /** Between a field's help and its control: a correction. */
  renderNotice?: (row: Row) => ReactNode;
  /** After the control: where to read what it agrees to. */
  renderBelow?: (row: Row) => ReactNode;
  /** After the control of a field that is to be corrected: what to press. */
  renderAction?: (row: Row) => ReactNode;
}

export interface FormContextValue extends FormSlots {
  editor: FormEditor;
}

const Context = createContext<FormContextValue | null>(null);

export const FormContextProvider = Context.Provider;

/** The form that this component is part of. */
export function useForm(): FormContextValue {
  const context = useContext(Context);
  if (!context) throw new Error('A field stands in a form');
  return context;
}
