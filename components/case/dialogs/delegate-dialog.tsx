'use client';

import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { RadioGroup } from '@/components/ui/choice-group';
import { useSentForm } from '@/components/ui/field-form';
import { isAmong, useOpenDraft } from '@/components/ui/use-draft';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface Assignee {
  id: string;
  name: string;
  email: string;
  role: string;
}

interface DelegateDialogProps extends CaseDialogFrame {
  /** Those who can be responsible. */
  assignees: readonly Assignee[];
  /** Id of who is; null for nobody. */
  current: string | null;
  /** Id of the signed-in case worker. */
  own: string;
}

const NOBODY = '-';

/** Assigns the case to someone, or to nobody. */
export function DelegateDialog({ assignees, current, own, ...frame }: DelegateDialogProps) {
  return (
    <CaseDialog {...frame} name="delegate">
      <DelegateForm caseId={frame.caseId} assignees={assignees} current={current} own={own} />
    </CaseDialog>
  );
}

type DelegateFormProps = Pick<DelegateDialogProps, 'caseId' | 'assignees' | 'current' | 'own'>;

function DelegateForm({ caseId, assignees, current, own }: DelegateFormProps) {
  const t = useTranslations('dialog.delegate');
  const initial = current ?? NOBODY;
  const form = useSentForm();
  const caller = useCaseCall(caseId, { form });
  const options = [
    { value: NOBODY, label: t('nobody'), description: t('nobodyHelp') },
    ...assignees.map(({ id, name, email, role }) => ({
      value: id,
      label: id === own ? t('you', { name }) : name,
      description: `${role}, ${email}`,
    })),
  ];
  const [chosen, setChosen] = useOpenDraft(
    'delegate-to',
    initial,
    isAmong(options.map(({ value }) => value)),
  );
  function submit() {
    caller.send(
      chosen === NOBODY
        ? { name: 'resetDelegation', input: { caseId }, done: 'delegationReset' }
        : { name: 'delegateCase', input: { caseId, userAdId: chosen }, done: 'delegated' },
    );
  }
  return (
    <DialogForm name="delegate" form={form} caller={caller} isDirty={chosen !== initial} onSubmit={submit}>
      <RadioGroup
        id="delegate-to"
        name="userAdId"
        label={t('to')}
        options={options}
        value={chosen}
        onChange={setChosen}
      />
    </DialogForm>
  );
}
