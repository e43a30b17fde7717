'use client';

import { useTranslations } from 'next-intl';
import { LapseList, useLapses } from '@/components/case/calls/lapse-question';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { ReplyMenu, withReply } from '@/components/case/replies/reply-menu';
import { Answer } from '@/components/forms/answer';
import { Alert } from '@/components/ui/alert';
import { useSentForm } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { useWritten } from '@/components/ui/use-written';
import type { Row } from '@/lib/contract/form-shapes';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface CorrectionDialogProps extends CaseDialogFrame {
  formId: string;
  componentId: string;
  /** Undefined if the case no longer has the field. The dialog then stays for the text written in it. */
  row: Row | undefined;
  /** Language of the application. */
  lang: string;
}

/** Asks the company to change one field. */
export function CorrectionDialog({ formId, componentId, row, lang, ...frame }: CorrectionDialogProps) {
  return (
    <CaseDialog {...frame} name="correction">
      <CorrectionForm caseId={frame.caseId} {...{ formId, componentId, row, lang }} />
    </CaseDialog>
  );
}

type CorrectionFormProps = Pick<CorrectionDialogProps, 'caseId' | 'formId' | 'componentId' | 'row' | 'lang'>;

function CorrectionForm({ caseId, formId, componentId, row, lang }: CorrectionFormProps) {
  const t = useTranslations('dialog.correction');
  const description = useWritten({ id: 'correction-description', name: 'description', kind: WRITTEN_TEXT });
  const form = useSentForm({ description: description.problem });
  const caller = useCaseCall(caseId, { form });
  const { lapses } = useLapses();
  const submit = () =>
    caller.send({
      name: 'requestCorrection',
      input: { caseId, formId, componentId, description: description.value },
      done: 'correctionRequested',
    });
  return (
    <DialogForm
      name="correction"
      isMailed
      form={form}
      caller={caller}
      isDirty={description.isDirty}
      onSubmit={submit}
    >
      {row && (
        <div lang={lang} className="rounded bg-sunken px-3 py-2">
          <p className="text-ink-muted text-sm">{row.label}</p>
          <div className="wrap-anywhere font-medium">
            <Answer row={row} value={row.value} target={{ caseId, asApplicant: false }} />
          </div>
        </div>
      )}
      {lapses.length > 0 && (
        <Alert tone="warning" title={t('lapses')}>
          <LapseList lapses={lapses} />
        </Alert>
      )}
      <div className="grid gap-1.5">
        <TextArea {...description.field} label={t('description')} help={t('descriptionHelp')} />
        <div>
          <ReplyMenu
            use="correction"
            onChoose={(reply) => description.set(withReply(description.value, reply))}
          />
        </div>
      </div>
    </DialogForm>
  );
}
