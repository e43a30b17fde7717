'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { listAddress } from '@/components/shell/list-address';
import { useSentForm } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { useWritten } from '@/components/ui/use-written';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface RemoveDialogProps extends CaseDialogFrame {
  isReset: boolean;
  /** False for a case that retention has erased. */
  takesNote: boolean;
}

/** Closes the case so that the company can apply again: resets a rejected case, removes an active one. */
export function RemoveDialog({ isReset, takesNote, ...frame }: RemoveDialogProps) {
  const name = isReset ? 'reset' : 'remove';
  return (
    <CaseDialog {...frame} name={name}>
      <RemoveForm caseId={frame.caseId} name={name} takesNote={takesNote} />
    </CaseDialog>
  );
}

interface RemoveFormProps {
  caseId: string;
  name: 'reset' | 'remove';
  takesNote: boolean;
}

function RemoveForm({ caseId, name, takesNote }: RemoveFormProps) {
  const t = useTranslations(`dialog.${name}`);
  const router = useRouter();
  const note = useWritten({ id: `${name}-note`, name: 'note', kind: WRITTEN_TEXT, optional: true });
  const form = useSentForm({ note: note.problem });
  // The page of a removed case no longer exists, so go to the list.
  const caller = useCaseCall(caseId, {
    form,
    ...(name === 'remove' ? { onDone: () => router.replace(listAddress()) } : {}),
  });
  const submit = () =>
    caller.send({
      name: 'deleteCase',
      input: { caseId, ...(note.value ? { note: note.value } : {}) },
      done: name === 'reset' ? 'reset' : 'removed',
    });
  return (
    <DialogForm
      name={name}
      tone="danger"
      form={form}
      caller={caller}
      isDirty={note.isDirty}
      onSubmit={submit}
    >
      {takesNote && <TextArea {...note.field} label={t('note')} help={t('noteHelp')} />}
    </DialogForm>
  );
}
