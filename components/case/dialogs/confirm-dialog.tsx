'use client';

import type { CaseCall } from '../case-call';
import { useCaseCall } from '../use-case-call';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface ConfirmDialogProps extends CaseDialogFrame {
  /** Section of its texts under `dialog`. */
  name: string;
  tone?: 'primary' | 'danger';
  call: CaseCall;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ name, tone = 'danger', call, ...frame }: ConfirmDialogProps) {
  return (
    <CaseDialog {...frame} name={name} size="small">
      <ConfirmForm caseId={frame.caseId} name={name} tone={tone} call={call} />
    </CaseDialog>
  );
}

function ConfirmForm({
  caseId,
  name,
  tone,
  call,
}: Pick<ConfirmDialogProps, 'caseId' | 'name' | 'tone' | 'call'>) {
  const caller = useCaseCall(caseId);
  return <DialogForm name={name} tone={tone} caller={caller} onSubmit={() => caller.send(call)} />;
}
