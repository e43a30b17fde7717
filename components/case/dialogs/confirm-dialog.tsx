'use client';

import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { useSentForm } from '@/components/ui/field-form';
import type { DialogName } from '@/lib/i18n/text-key';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface ConfirmDialogProps extends CaseDialogFrame {
  /** Section of its texts under `dialog`. */
  name: DialogName;
  tone?: 'primary' | 'danger';
  call: CaseCall;
  /** Text to quote in the question. */
  quote?: string;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ name, tone = 'danger', call, quote, ...frame }: ConfirmDialogProps) {
  return (
    <CaseDialog {...frame} name={name} size="small">
      <ConfirmForm caseId={frame.caseId} name={name} tone={tone} call={call} quote={quote} />
    </CaseDialog>
  );
}

type ConfirmFormProps = Pick<ConfirmDialogProps, 'caseId' | 'name' | 'tone' | 'call' | 'quote'>;

function ConfirmForm({ caseId, name, tone, call, quote }: ConfirmFormProps) {
  const form = useSentForm();
  const caller = useCaseCall(caseId, { form });
  return (
    <DialogForm
      name={name}
      tone={tone}
      form={form}
      caller={caller}
      isQuestion
      onSubmit={() => caller.send(call)}
    >
      {quote && (
        <blockquote className="line-clamp-6 whitespace-pre-line wrap-anywhere border-line-strong border-s-2 ps-3">
          {quote}
        </blockquote>
      )}
    </DialogForm>
  );
}
