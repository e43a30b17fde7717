'use client';

import { useKeyedText } from '@/components/browser/keyed-text';
import { useWritten } from '@/components/browser/use-written';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { ReplyMenu, withReply } from '@/components/case/replies/reply-menu';
import { useSentForm } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import type { DialogName } from '@/lib/platform/i18n/text-key';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface ReasonDialogProps extends CaseDialogFrame {
  /** Section of its texts under `dialog`. `reason` names the field, and `reasonHelp` says who reads it. */
  name: DialogName;
  /** The name of the text in the call, by which a refusal names it. */
  field: 'comment' | 'reason' | 'rejectionMessage';
  tone?: 'primary' | 'danger';
  /** The company gets the text by mail. */
  isMailed?: boolean;
  /** Returns the call with the text. */
  callWith: (text: string) => CaseCall;
}

/** A decision that requires one text. */
export function ReasonDialog({ name, field, tone, isMailed, callWith, ...frame }: ReasonDialogProps) {
  return (
    <CaseDialog {...frame} name={name}>
      <ReasonForm
        caseId={frame.caseId}
        name={name}
        field={field}
        tone={tone}
        isMailed={isMailed}
        callWith={callWith}
      />
    </CaseDialog>
  );
}

type ReasonFormProps = Omit<ReasonDialogProps, 'company' | 'closeTo' | 'theirs'>;

function ReasonForm({ caseId, name, field, tone = 'danger', isMailed, callWith }: ReasonFormProps) {
  const t = useKeyedText(`dialog.${name}`);
  const reason = useWritten({ id: `${name}-${field}`, name: field, kind: WRITTEN_TEXT });
  const form = useSentForm({ [field]: reason.problem });
  const caller = useCaseCall(caseId, { form });
  return (
    <DialogForm
      name={name}
      tone={tone}
      isMailed={isMailed}
      form={form}
      caller={caller}
      isDirty={reason.isDirty}
      onSubmit={() => caller.send(callWith(reason.value))}
    >
      <div className="grid gap-1.5">
        <TextArea {...reason.field} label={t('reason')} help={t('reasonHelp')} />
        {isMailed && (
          <div>
            <ReplyMenu use="rejection" onChoose={(reply) => reason.set(withReply(reason.value, reply))} />
          </div>
        )}
      </div>
    </DialogForm>
  );
}
