'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { announce, showMessage } from '@/components/browser/message-store';
import { WithoutScripts } from '@/components/browser/without-scripts';
import { useHeadings } from '@/components/ui/dialog-around';
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
  /** Shown instead of a row, around it. */
  renderPart?: (row: Row, part: ReactNode) => ReactNode;
}

/** How a browser posts a form of an application while no scripts run. */
export interface FormPost {
  /** Absent if a form around the answers posts them. */
  action?: string;
  /** What is posted besides the answers. */
  hidden: Readonly<Record<string, string>>;
  /** By the id of a component that is not always shown: on which answers it depends. */
  hints: Readonly<Record<string, string>>;
}

export interface FormContextValue extends FormSlots {
  editor: FormEditor;
  post?: FormPost | undefined;
}

const Context = createContext<FormContextValue | null>(null);

export const FormContextProvider = Context.Provider;

/** Whether there is a heading of the form above. */
export const UnderHeading = createContext(false);

/** Returns the heading element for a part of a form: one level below the heading of the form that it is under, or else below its title. */
export function usePartHeading(): 'h2' | 'h3' | 'h4' {
  const { Section, Part } = useHeadings();
  return useContext(UnderHeading) ? Part : Section;
}

/** The id of the form's element. Its button is outside it. */
export const POSTED_FORM_ID = 'answers';

/** What a form has only for browsers without scripts, which post it: such as the questions that the answers do not show. */
export function OnlyPosted(props: { className?: string; children: ReactNode }) {
  return useForm().post && <WithoutScripts {...props} />;
}

/** Returns the form that this component is part of. */
export function useForm(): FormContextValue {
  const context = useContext(Context);
  if (!context) throw new Error('A field must be in a form');
  return context;
}

/** Returns a function that says why not everything could be done, unless the form already says it. Focuses the field that is the reason. */
export function useReportUnsaved(): (outcome: SaveAllOutcome | DoneOutcome) => void {
  const t = useTranslations('form.save');
  return (outcome) => {
    if (outcome.kind === 'failed') {
      if (outcome.isShown) announce(t('stillNotSaved'));
      else showMessage({ type: 'error', text: t('notDone'), about: 'connection' });
    }
    if (outcome.kind === 'unsaved') document.getElementById(controlId(outcome.componentId))?.focus();
  };
}

/** Asks for confirmation before closing while something cannot be saved. Names it, and says whether it will still be there. */
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
