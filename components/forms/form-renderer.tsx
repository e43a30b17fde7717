'use client';

import { type ReactNode, useEffect } from 'react';
import { savableComponents } from '@/lib/domain/forms/rows';
import { fetchControls } from './field-input';
import { FormContextProvider, type FormSlots } from './form-context';
import { FormErrorSummary } from './form-errors';
import { FormRows } from './form-rows';
import { FormTrouble } from './form-trouble';
import { UnaskedCorrections } from './unasked-corrections';
import { useFieldOfAddress } from './use-field-of-address';
import type { FormEditor } from './use-form-editor';

interface FormRendererProps extends FormSlots {
  editor: FormEditor;
  /** The button to press once the case link no longer works. */
  renewLink?: ReactNode;
  /** Language of the form's own texts, if it differs from the page's. */
  lang?: string;
  /** A dialog over the form about one of its fields. */
  children?: ReactNode;
}

/** A form to fill in: its errors, what prevents it from being saved, and its rows. */
export function FormRenderer({ editor, renewLink, lang, children, ...slots }: FormRendererProps) {
  useFieldOfAddress();
  useControls(editor.form);
  return (
    <FormContextProvider value={{ editor, ...slots }}>
      <FormTrouble renewLink={renewLink} />
      <div lang={lang} className="grid min-w-0 gap-7">
        <FormErrorSummary />
        <UnaskedCorrections />
        <FormRows rows={editor.form.rows} />
      </div>
      {children}
    </FormContextProvider>
  );
}

/** Prefetches the controls of hidden fields too, because the next answer may show them. */
function useControls({ rows }: FormEditor['form']): void {
  useEffect(() => fetchControls(savableComponents(rows)), [rows]);
}
