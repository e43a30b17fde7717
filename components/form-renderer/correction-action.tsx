'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/refresh';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { Question } from '@/components/ui/question';
import type { Row } from '@/lib/contract/form-shapes';
import { incompleteFields } from '@/lib/domain/forms/opened-by-corrections';
import { isToCorrect, savableComponents } from '@/lib/domain/forms/rows';
import { validateForms } from '@/lib/domain/forms/validation';
import { today } from '@/lib/domain/now';
import { controlId } from './control-id';
import { useForm, useTellUnsaved } from './form-context';
import type { FormEditor } from './use-form-editor';

interface CorrectionActionProps {
  row: Row;
  /** Label of the button, if pressing it does more than mark the correction. */
  label?: string;
  onMarked?: () => void;
  /** Leads to a field of another form that the answer opened and that is still wrong. Without it, the server says that there is one. */
  onElsewhere?: (componentId: string) => void;
}

/**
 * The button after the control of a field with a correction. Marks the correction as corrected, or takes that back. Asks first if the answer
 * is the one that was to be corrected.
 */
export function CorrectionAction({ row, label, onMarked, onElsewhere }: CorrectionActionProps) {
  const { editor } = useForm();
  const t = useTranslations('form.correction');
  const mark = useMarkHandled(row, { onMarked, onElsewhere });
  const [isAsking, setIsAsking] = useState(false);
  if (!row.correction) return null;
  const { isHandled, previousValue } = row.correction;
  const value = editor.snapshot.fields[row.componentId]?.value ?? row.value;
  const isChanged = value.trim() !== previousValue;
  const first = savableComponents(editor.form.rows).find((one) => isToCorrect(one, editor.active));
  const isFirst = first?.componentId === row.componentId;
  return (
    <>
      <Button
        // One main button: of the first correction, and of each answer that has changed and only has to be marked.
        variant={!isHandled && (isChanged || isFirst) ? 'primary' : 'secondary'}
        pending={mark.isPending}
        onClick={() => (isHandled || isChanged ? mark.send(!isHandled) : setIsAsking(true))}
        className="h-auto w-fit max-w-full whitespace-normal py-2 max-sm:w-full"
      >
        {isHandled ? t('undo') : (label ?? t('markHandled'))}
      </Button>
      {isAsking && (
        <Question
          title={t('unchanged.title')}
          confirm={t('unchanged.confirm')}
          cancel={t('unchanged.cancel')}
          tone="primary"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            mark.send(true);
          }}
        >
          <p>{t('unchanged.text', { field: row.label })}</p>
        </Question>
      )}
    </>
  );
}

/**
 * Marks a correction as handled or not, once the answer is saved. If a field that the answer opened is still wrong, it shows that field's
 * error instead.
 */
function useMarkHandled(
  row: Row,
  { onMarked, onElsewhere }: Pick<CorrectionActionProps, 'onMarked' | 'onElsewhere'>,
) {
  const { editor } = useForm();
  const refresh = useRefresh();
  const { target } = editor;
  const tellUnsaved = useTellUnsaved();
  const mark = async (isHandled: boolean) => {
    const [incomplete] = isHandled ? incompleteFields(editor.template, row, editor) : [];
    if (incomplete) {
      editor.reveal([...editor.errors.keys()]);
      document.getElementById(controlId(incomplete))?.focus();
      void refresh();
      return;
    }
    const saved = await editor.saveAll();
    if (saved.kind !== 'saved') {
      tellUnsaved(saved);
      void refresh();
      return;
    }
    const elsewhere = isHandled && onElsewhere ? incompleteElsewhere(editor, row) : undefined;
    if (elsewhere) {
      onElsewhere?.(elsewhere);
      return;
    }
    await call(
      'markCorrectionHandled',
      { caseId: target.caseId, componentId: row.componentId, correctionId: row.correction?.id, isHandled },
      { asApplicant: target.asApplicant },
    );
    void refresh();
    if (isHandled) onMarked?.();
  };
  return useSend(mark, { onRefused: refresh });
}

/** Returns a field of another form that the answer opened and that is not complete. Undefined if there is none. */
function incompleteElsewhere(
  { template, form, values, active, admissionDates }: FormEditor,
  row: Row,
): string | undefined {
  const check = { forced: true, admissionDates, today: today() };
  const { byForm } = validateForms(template, values, check);
  const others = [...byForm].filter(([formId]) => formId !== form.id);
  const errors = new Map(others.flatMap(([, found]) => [...found]));
  return incompleteFields(template, row, { active, errors })[0];
}
