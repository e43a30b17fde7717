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

/** Closes the case so that the company may apply again: resets a rejected case, removes an active one. */
export function RemoveDialog({ isReset, ...frame }: CaseDialogFrame & { isReset: boolean }) {
  const name = isReset ? 'reset' : 'remove';
  return (
    <CaseDialog {...frame} name={name}>
      <RemoveForm caseId={frame.caseId} name={name} />
    </CaseDialog>
  );
}

function RemoveForm({ caseId, name }: { caseId: string; name: 'reset' | 'remove' }) {
  const t = useTranslations(`dialog.${name}`);
  const router = useRouter();
  const note = useWritten({ id: `${name}-note`, name: 'note', kind: WRITTEN_TEXT, optional: true });
  const form = useSentForm({ note: note.problem });
  // A removed case is gone, so go to the list.
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
      <TextArea {...note.field} label={t('note')} help={t('noteHelp')} />
    </DialogForm>
  );
}
