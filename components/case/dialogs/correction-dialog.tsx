'use client';

import { useTranslations } from 'next-intl';
import { Answer } from '@/components/forms/answer';
import { Alert } from '@/components/ui/alert';
import { TextArea } from '@/components/ui/text-area';
import type { Row } from '@/lib/api/shapes';
import { LapseList, useLapses } from '../lapse-question';
import { useCaseCall } from '../use-case-call';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';
import { useText } from './use-text';

interface CorrectionDialogProps extends CaseDialogFrame {
  formId: string;
  row: Row;
  /** Language of the application. */
  lang: string;
}

/** Asks the company to change one field. */
export function CorrectionDialog({ formId, row, lang, ...frame }: CorrectionDialogProps) {
  return (
    <CaseDialog {...frame} name="correction">
      <CorrectionForm caseId={frame.caseId} formId={formId} row={row} lang={lang} />
    </CaseDialog>
  );
}

type CorrectionFormProps = Pick<CorrectionDialogProps, 'caseId' | 'formId' | 'row' | 'lang'>;

function CorrectionForm({ caseId, formId, row, lang }: CorrectionFormProps) {
  const t = useTranslations('dialog.correction');
  const description = useText({ id: 'correction-description' });
  const caller = useCaseCall(caseId);
  const { lapses } = useLapses();
  const submit = () =>
    description.check() &&
    caller.send({
      method: 'PUT',
      path: 'Case/NeedsCorrection',
      query: { caseId, formId },
      body: { componentId: row.componentId, description: description.text },
      done: 'correctionRequested',
    });
  return (
    <DialogForm name="correction" isMailed caller={caller} isDirty={description.isDirty} onSubmit={submit}>
      <div lang={lang} className="rounded bg-sunken px-3 py-2">
        <p className="text-ink-muted text-sm">{row.label}</p>
        <div className="break-words font-medium">
          <Answer row={row} value={row.value} target={{ caseId, asApplicant: false }} />
        </div>
      </div>
      {lapses.length > 0 && (
        <Alert tone="warning" title={t('lapses')}>
          <LapseList lapses={lapses} />
        </Alert>
      )}
      <TextArea {...description.field} label={t('description')} help={t('descriptionHelp')} />
    </DialogForm>
  );
}
