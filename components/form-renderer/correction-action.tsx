'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useErrorAndRefresh, useRefresh } from '@/components/ui/refresh';
import { useWork } from '@/components/ui/use-change';
import type { Row } from '@/lib/contract/form-shapes';
import { incompleteFields } from '@/lib/domain/forms/opened-by-corrections';
import { controlId } from './control-id';
import { useForm, useTellUnsaved } from './form-context';

interface CorrectionActionProps {
  row: Row;
  /** Label of the button, if pressing it does more than mark the correction. */
  label?: string;
  onMarked?: () => void;
}

/** The button after the control of a field with a correction. Marks the correction as corrected, or takes that back. */
export function CorrectionAction({ row, label, onMarked }: CorrectionActionProps) {
  const { editor } = useForm();
  const t = useTranslations('form.correction');
  const mark = useMarkHandled(row, onMarked);
  if (!row.correction) return null;
  const { isHandled, previousValue } = row.correction;
  const isChanged = (editor.snapshot.fields[row.componentId]?.savedValue ?? row.value) !== previousValue;
  return (
    <Button
      // Primary once the answer has changed, because marking it is all that is left to do.
      variant={isChanged && !isHandled ? 'primary' : 'secondary'}
      pending={mark.isUnderWay}
      onClick={() => mark.start(!isHandled)}
      className="h-auto w-fit max-w-full whitespace-normal py-2 max-sm:w-full"
    >
      {isHandled ? t('undo') : (label ?? t('markHandled'))}
    </Button>
  );
}

/**
 * Marks a correction as handled or not, once the answer is saved. If a field that the answer opened is still wrong, it shows that field's
 * error instead.
 */
function useMarkHandled(row: Row, onMarked?: () => void) {
  const { editor } = useForm();
  const refresh = useRefresh();
  const { target } = editor;
  const tellUnsaved = useTellUnsaved();
  return useWork(async (isHandled: boolean) => {
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
    await call(
      'markCorrectionHandled',
      { caseId: target.caseId, componentId: row.componentId, correctionId: row.correction?.id, isHandled },
      { asApplicant: target.asApplicant },
    );
    void refresh();
    if (isHandled) onMarked?.();
  }, useErrorAndRefresh());
}
