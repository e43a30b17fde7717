'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { showMessage } from '@/components/ui/message-store';
import { useConfirmBeforeClose } from '@/components/ui/route-dialog';
import type { Row } from '@/lib/contract/form-shapes';
import { controlId } from './control-id';
import { useFieldNames } from './use-error-text';
import type { DoneOutcome, FormEditor, SaveAllOutcome } from './use-form-editor';

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

/**
 * Returns a function that says why not everything could be saved. It focuses the field that shows the reason, or shows a message to try
 * again.
 */
export function useTellUnsaved(): (outcome: SaveAllOutcome | DoneOutcome) => void {
  const t = useTranslations('form.save');
  return (outcome) => {
    if (outcome.kind === 'failed') showMessage({ type: 'error', text: t('notDone') });
    if (outcome.kind === 'unsaved') document.getElementById(controlId(outcome.componentId))?.focus();
  };
}

/**
 * Asks before closing while something could not be saved, and names it. Discarded input is never saved later; a message then names it.
 * Input that is still being sent is saved while the form closes.
 */
export function UnsavedWarning({ editor }: { editor: FormEditor }) {
  const t = useTranslations('form.discard');
  const nameOf = useFieldNames(editor.form.rows);
  const names = (ids: readonly string[]) => ids.map((id) => nameOf(id).name).join(', ');
  const { fields, trouble } = editor.snapshot;
  const waiting = Object.keys(fields).filter((id) => fields[id]?.state !== 'saved');
  const isStuck =
    waiting.some((id) => fields[id]?.state === 'conflict') || (trouble !== null && waiting.length > 0);
  useConfirmBeforeClose(isStuck, {
    text: t('unsaved', { fields: names(waiting) }),
    onLeave() {
      const { lost, uncertain } = editor.discard();
      const told = [
        lost.length > 0 && t('lost', { fields: names(lost) }),
        uncertain.length > 0 && t('uncertain', { fields: names(uncertain) }),
      ].filter(Boolean);
      if (told.length > 0) showMessage({ type: 'warning', text: told.join(' '), sticky: true });
    },
  });
  return null;
}
