'use client';

import { useTranslations } from 'next-intl';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { useSentForm } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { useWritten } from '@/components/ui/use-written';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface ReasonDialogProps extends CaseDialogFrame {
  /** Section of its texts under `dialog`; `reason` is the field, `reasonHelp` who reads it. */
  name: string;
  tone?: 'primary' | 'danger';
  /** The company is mailed the text. */
  isMailed?: boolean;
  /** The call without the text. */
  call: CaseCall;
  /** What the call names the text. */
  field: string;
}

/** A decision that needs words: one text, which must be written. */
export function ReasonDialog({ name, tone = 'danger', isMailed, call, field, ...frame }: ReasonDialogProps) {
  return (
    <CaseDialog {...frame} name={name}>
      <ReasonForm
        caseId={frame.caseId}
        name={name}
        tone={tone}
        isMailed={isMailed}
        call={call}
        field={field}
      />
    </CaseDialog>
  );
}

type ReasonFormProps = Pick<ReasonDialogProps, 'caseId' | 'name' | 'tone' | 'isMailed' | 'call' | 'field'>;

function ReasonForm({ caseId, name, tone = 'danger', isMailed, call, field }: ReasonFormProps) {
  const t = useTranslations(`dialog.${name}`);
  const reason = useWritten({ id: `${name}-${field}`, name: field, kind: WRITTEN_TEXT });
  const form = useSentForm({ [field]: reason.problem });
  const caller = useCaseCall(caseId, { form });
  const submit = () =>
    caller.send({ ...call, body: { ...(call.body as object | undefined), [field]: reason.value } });
  return (
    <DialogForm
      name={name}
      tone={tone}
      isMailed={isMailed}
      form={form}
      caller={caller}
      isDirty={reason.isDirty}
      onSubmit={submit}
    >
      <TextArea {...reason.field} label={t('reason')} help={t('reasonHelp')} />
    </DialogForm>
  );
}
