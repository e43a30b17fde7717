'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { listAddress } from '@/components/shell/list-address';
import { TextArea } from '@/components/ui/text-area';
import { useCaseCall } from '../use-case-call';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';
import { useText } from './use-text';

/** Closes the case so that the company may apply anew: a rejected one is reset, an active one removed. */
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
  const note = useText({ id: `${name}-note`, optional: true });
  // A removed case is gone: there is nothing to come back to but the list.
  const caller = useCaseCall(
    caseId,
    name === 'remove' ? { onDone: () => router.replace(listAddress()) } : {},
  );
  const submit = () =>
    note.check() &&
    caller.send({
      method: 'PUT',
      path: 'Case/delete',
      query: { caseId },
      body: note.text ? { note: note.text } : {},
      done: name === 'reset' ? 'reset' : 'removed',
    });
  return (
    <DialogForm name={name} tone="danger" caller={caller} isDirty={note.isDirty} onSubmit={submit}>
      <TextArea {...note.field} label={t('note')} help={t('noteHelp')} />
    </DialogForm>
  );
}
