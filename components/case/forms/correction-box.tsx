'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useRefresh } from '@/components/browser/page-around';
import { WritingContext } from '@/components/browser/use-written';
import { CorrectionForm } from '@/components/case/dialogs/form-dialogs';
import { useBox } from '@/components/case/dialogs/written-text';
import { type BeforeClose, DialogContext } from '@/components/ui/dialog-around';
import { Question } from '@/components/ui/question';
import type { Row } from '@/lib/contract/form-shapes';

interface CorrectionBoxProps {
  caseId: string;
  formId: string;
  row: Row;
  canCorrect: boolean;
  onClose: () => void;
}

/** The form of the dialog that requests a correction, in a box under the answer. */
export function CorrectionBox({ caseId, formId, row, canCorrect, onClose }: CorrectionBoxProps) {
  const t = useTranslations();
  const refresh = useRefresh();
  const dirty = useRef(new Map<string, BeforeClose>());
  const box = useRef<HTMLFieldSetElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const frame = useMemo(
    () => ({
      close: () => (dirty.current.size > 0 ? setIsAsking(true) : onClose()),
      closeAndRefresh() {
        onClose();
        void refresh();
      },
      dirty,
      isShown: true,
      // A box hides nothing while its call is under way.
      conceal: () => undefined,
    }),
    [onClose, refresh],
  );
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    frame.close();
  };
  return (
    <WritingContext value={useBox(canCorrect)}>
      <DialogContext value={frame}>
        <fieldset
          ref={box}
          aria-label={t('case.form.correctOf', { field: row.label })}
          onKeyDown={closeByEscape}
          className="mt-1 min-w-0 rounded border border-accent-line bg-surface p-4 text-sm"
        >
          <CorrectionForm
            isUnderAnswer
            caseId={caseId}
            formId={formId}
            row={row}
            componentId={row.componentId}
          />
        </fieldset>
      </DialogContext>
      {isAsking && (
        <Question
          title={t('ui.dialog.unsaved')}
          confirm={t('ui.dialog.leave')}
          cancel={t('ui.dialog.stay')}
          onCancel={() => setIsAsking(false)}
          onConfirm={onClose}
        >
          <p>{t('case.form.correctOf', { field: row.label })}</p>
        </Question>
      )}
    </WritingContext>
  );
}
