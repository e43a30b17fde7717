'use client';

import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { ReplyMenu, withReply } from '@/components/case/replies/reply-menu';
import { useSentForm } from '@/components/ui/field-form';
import { useKeyedText } from '@/components/ui/keyed-text';
import { TextArea } from '@/components/ui/text-area';
import { useWritten } from '@/components/ui/use-written';
import type { CallInput } from '@/lib/contract/typed-calls';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import type { DialogName } from '@/lib/platform/i18n/text-key';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

/** The name of the text field in each decision that needs a text. */
const TEXT_OF = {
  answerRegionalReview: 'comment',
  rejectCase: 'reason',
  rejectInternalSignature: 'rejectionMessage',
  rejectSignature: 'rejectionMessage',
} as const;

/** The decisions whose text the company reads. */
const REJECTIONS: readonly string[] = ['rejectCase', 'rejectSignature'];

/** One of these calls, without its text. */
export type UnreasonedCall = {
  [Name in keyof typeof TEXT_OF]: Omit<CaseCall<Name>, 'input'> & {
    name: Name;
    input: Omit<CallInput<Name>, (typeof TEXT_OF)[Name]>;
  };
}[keyof typeof TEXT_OF];

interface ReasonDialogProps extends CaseDialogFrame {
  /** Section of its texts under `dialog`. `reason` names the field, and `reasonHelp` says who reads it. */
  name: DialogName;
  tone?: 'primary' | 'danger';
  /** The company gets the text by mail. */
  isMailed?: boolean;
  /** The call without the text. */
  call: UnreasonedCall;
}

/** A decision that requires one text. */
export function ReasonDialog({ name, tone = 'danger', isMailed, call, ...frame }: ReasonDialogProps) {
  return (
    <CaseDialog {...frame} name={name}>
      <ReasonForm caseId={frame.caseId} name={name} tone={tone} isMailed={isMailed} call={call} />
    </CaseDialog>
  );
}

type ReasonFormProps = Pick<ReasonDialogProps, 'caseId' | 'name' | 'tone' | 'isMailed' | 'call'>;

function ReasonForm({ caseId, name, tone = 'danger', isMailed, call }: ReasonFormProps) {
  const field = TEXT_OF[call.name];
  const t = useKeyedText(`dialog.${name}`);
  const reason = useWritten({ id: `${name}-${field}`, name: field, kind: WRITTEN_TEXT });
  const form = useSentForm({ [field]: reason.problem });
  const caller = useCaseCall(caseId, { form });
  const submit = () => caller.send(withText(call, reason.value));
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
      <div className="grid gap-1.5">
        <TextArea {...reason.field} label={t('reason')} help={t('reasonHelp')} />
        {REJECTIONS.includes(call.name) && (
          <div>
            <ReplyMenu use="rejection" onChoose={(reply) => reason.set(withReply(reason.value, reply))} />
          </div>
        )}
      </div>
    </DialogForm>
  );
}

function withText(call: UnreasonedCall, text: string): CaseCall {
  switch (call.name) {
    case 'answerRegionalReview':
      return { ...call, input: { ...call.input, comment: text } };
    case 'rejectCase':
      return { ...call, input: { ...call.input, reason: text } };
    case 'rejectInternalSignature':
    case 'rejectSignature':
      return { ...call, input: { ...call.input, rejectionMessage: text } };
  }
}
