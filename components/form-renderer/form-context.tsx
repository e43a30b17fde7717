'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { announce, showMessage } from '@/components/browser/message-store';
import { useConfirmBeforeClose } from '@/components/ui/dialogs';
import type { Row } from '@/lib/contract/form-shapes';
import { controlId } from './control-id';
import { useFieldNames } from './use-error-text';
import type { DoneOutcome, FormEditor, SaveAllOutcome } from './use-form-editor';

export interface FormSlots {
  /** Shown next to a field's label: ways to ask about the field or to act on it. */
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

/** Returns a function that says why not everything could be done, unless the form already says it. Focuses the field that is the reason. */
export function useTellUnsaved(): (outcome: SaveAllOutcome | DoneOutcome) => void {
  const t = useTranslations('form.save');
  return (outcome) => {
    if (outcome.kind === 'failed') {
      if (outcome.isTold) announce(t('stillNotSaved'));
      else showMessage({ type: 'error', text: t('notDone'), about: 'connection' });
    }
    if (outcome.kind === 'unsaved') document.getElementById(controlId(outcome.componentId))?.focus();
  };
}

/** Asks before closing while something cannot be saved, names it, and says whether it is still there afterwards. */
export function UnsavedWarning({ editor }: { editor: FormEditor }) {
  const t = useTranslations('form.leave');
  const nameOf = useFieldNames(editor.form.rows);
  const { fields } = editor.snapshot;
  const { isStuck, unsaved } = editor.saving;
  const names = Object.keys(fields)
    .filter((id) => !['saved', 'refused'].includes(fields[id]?.state ?? ''))
    .map((id) => nameOf(id).name);
  useConfirmBeforeClose(isStuck && unsaved !== 'nothing', {
    text: t('text', { fields: names.join(', '), unsaved }),
    leaveLabel: t('close'),
  });
  return null;
}
