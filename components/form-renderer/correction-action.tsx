'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import type { Row } from '@/lib/contract/form-shapes';
import { incompleteFields } from '@/lib/domain/forms/opened-by-corrections';
import { controlId } from './control-id';
import { useForm, useReportUnsaved } from './form-context';

/** The button after the control of a field with a correction. Marks the correction as corrected, or takes that back. */
export function CorrectionAction({ row }: { row: Row }) {
  const t = useTranslations('form.correction');
  const mark = useMarkHandled(row);
  if (!row.correction) return null;
  const { isHandled } = row.correction;
  return (
    <Button
      variant={isHandled ? 'secondary' : 'primary'}
      pending={mark.isPending}
      onClick={() => mark.send(!isHandled)}
      className="h-auto w-fit max-w-full whitespace-normal py-2 max-sm:w-full"
    >
      {t(isHandled ? 'undo' : 'markHandled')}
    </Button>
  );
}

/**
 * Marks a correction as handled or not, once the answer is saved. If a field that the answer opened is still wrong, it shows that field's
 * error instead.
 */
function useMarkHandled(row: Row) {
  const { editor } = useForm();
  const refresh = useRefresh();
  const { target } = editor;
  const reportUnsaved = useReportUnsaved();
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
      reportUnsaved(saved);
      void refresh();
      return;
    }
    await call(
      'markCorrectionHandled',
      { caseId: target.caseId, componentId: row.componentId, correctionId: row.correction?.id, isHandled },
      { asApplicant: target.asApplicant },
    );
    void refresh();
  };
  return useSend(mark, { onRefused: refresh });
}
