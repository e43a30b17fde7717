'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CorrectionAction } from '@/components/forms/correction-action';
import { CorrectionNotice } from '@/components/forms/correction-notice';
import { FormRenderer } from '@/components/forms/form-renderer';
import { UnsavedWarning } from '@/components/forms/unsaved-warning';
import { useFormEditor } from '@/components/forms/use-form-editor';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { FormView } from '@/lib/contract/form-shapes';
import type { DayRange } from '@/lib/domain/fields/day-range';

interface FormEditProps {
  caseId: string;
  forms: readonly FormView[];
  formId: string;
  /** The days that may be wished as the admission date. */
  admissionDates: DayRange;
  lang: string;
  onDone: () => void;
}

/** A form filled in by a case worker for the company; it is saved while typing. */
export function FormEdit({ caseId, forms, formId, admissionDates, lang, onDone }: FormEditProps) {
  const t = useTranslations('case.form');
  const showError = useApiErrorBanner();
  const editor = useFormEditor({ target: { caseId, asApplicant: false }, formId, forms, admissionDates });
  const [isFinishing, setIsFinishing] = useState(false);
  async function finish() {
    setIsFinishing(true);
    try {
      const { kind } = await editor.finish();
      if (kind === 'valid') {
        onDone();
      }
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
        lang={lang}
        renderNotice={(row) => <CorrectionNotice row={row} />}
        renderAction={(row) => <CorrectionAction row={row} />}
      />
      <UnsavedWarning editor={editor} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => editor.retry().then(onDone, showError)}>{t('stopEditing')}</Button>
        <Button variant="primary" pending={isFinishing} onClick={finish}>
          {t('finish')}
        </Button>
      </div>
    </div>
  );
}
