'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiErrorBanner } from '@/components/browser/error-text';
import { CorrectionAction } from '@/components/form-renderer/correction-action';
import { CorrectionNotice } from '@/components/form-renderer/correction-notice';
import { UnsavedWarning, useReportUnsaved } from '@/components/form-renderer/form-context';
import { FormRenderer } from '@/components/form-renderer/form-renderer';
import { useFormEditor } from '@/components/form-renderer/use-form-editor';
import { Button } from '@/components/ui/button';
import type { FormView } from '@/lib/contract/form-shapes';
import type { DayRange } from '@/lib/domain/fields/days';

interface FormEditProps {
  caseId: string;
  forms: readonly FormView[];
  formId: string;
  /** The days that can be wished for as the admission date. */
  admissionDates: DayRange;
  onDone: () => void;
}

/** A form that a case worker fills in for the company. It is saved while typing. */
export function FormEdit({ caseId, forms, formId, admissionDates, onDone }: FormEditProps) {
  const t = useTranslations('case.form');
  const showError = useApiErrorBanner();
  const reportUnsaved = useReportUnsaved();
  const editor = useFormEditor({ target: { caseId, asApplicant: false }, formId, forms, admissionDates });
  const [isFinishing, setIsFinishing] = useState(false);
  async function leave({ isWhole }: { isWhole: boolean }) {
    setIsFinishing(true);
    try {
      const outcome = await (isWhole ? editor.finish() : editor.saveAll());
      reportUnsaved(outcome);
      if (outcome.kind === 'valid' || outcome.kind === 'saved') onDone();
    } catch (error) {
      showError(error);
    } finally {
      setIsFinishing(false);
    }
  }
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <FormRenderer
        editor={editor}
        renderNotice={(row) => <CorrectionNotice row={row} />}
        renderAction={(row) => <CorrectionAction row={row} />}
      />
      <UnsavedWarning editor={editor} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void leave({ isWhole: false })}>{t('stopEditing')}</Button>
        <Button variant="primary" pending={isFinishing} onClick={() => void leave({ isWhole: true })}>
          {t('finish')}
        </Button>
      </div>
    </div>
  );
}
