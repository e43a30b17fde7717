'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { assigneesOf } from '@/components/case/page/case-pages';
import { dayText } from '@/components/case/page/day-text';
import { Arrival } from '@/components/ui/arrival';
import { Awaited } from '@/components/ui/awaited';
import { RadioGroup } from '@/components/ui/choice-group';
import { useSentForm } from '@/components/ui/field-form';
import { useKeyedText } from '@/components/ui/keyed-text';
import { isAmong, useOpenDraft } from '@/components/ui/use-draft';
import type { CaseView } from '@/lib/contract/shapes';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

type Assignees = CallAnswer<'listAssignees'>;

interface DelegateDialogProps extends CaseDialogFrame {
  /** The organisation of the case. */
  moId: number;
  /** The person responsible now. */
  current: CaseView['assignedTo'];
  /** Id of the signed-in case worker. */
  own: string;
}

const NOBODY = '-';

/** Assigns the case to someone, or to nobody. */
export function DelegateDialog({ moId, current, own, ...frame }: DelegateDialogProps) {
  const query = useQuery(assigneesOf(moId));
  const assignees = query.data;
  return (
    <CaseDialog {...frame} name="delegate">
      {assignees ? (
        <Arrival>
          <DelegateForm caseId={frame.caseId} assignees={assignees} current={current} own={own} />
        </Arrival>
      ) : (
        <Awaited query={query} lines={4} />
      )}
    </CaseDialog>
  );
}

type DelegateFormProps = Pick<DelegateDialogProps, 'caseId' | 'current' | 'own'> & { assignees: Assignees };

/** The question itself, once we know who can be given the case. */
export function DelegateForm({ caseId, assignees, current, own }: DelegateFormProps) {
  const t = useTranslations('dialog.delegate');
  const role = useKeyedText('roleName');
  const locale = useLocale();
  const initial = current?.id ?? NOBODY;
  const form = useSentForm();
  const caller = useCaseCall(caseId, { form });
  const options = [
    { value: NOBODY, label: t('nobody'), description: t('nobodyHelp') },
    ...assignees.map(({ adId, name, email, roleId, away }) => ({
      value: adId,
      label: adId === own ? t('you', { name }) : name,
      description: (
        <>
          {role(String(roleId))}, {email}
          {away && (
            <span className="block text-warning">
              {t('away', { day: dayText(away.until, locale), substitute: away.substitute })}
            </span>
          )}
        </>
      ),
    })),
    // A person who has since lost the role keeps the case until somebody gives it to another.
    ...(current && !assignees.some(({ adId }) => adId === current.id)
      ? [{ value: current.id, label: current.name, description: t('lostRole') }]
      : []),
  ];
  const [chosen, setChosen] = useOpenDraft(
    'delegate-to',
    initial,
    isAmong(options.map(({ value }) => value)),
  );
  function submit() {
    const assignee = assignees.find(({ adId }) => adId === chosen);
    const person = assignee ?? current;
    // If the person is away, only the server knows who stands in.
    const told = person && !assignee?.away && { userName: person.name, userEmail: person.email };
    caller.send(
      person && chosen !== NOBODY
        ? { name: 'delegateCase', input: { caseId, userAdId: chosen, ...told }, done: 'delegated' }
        : { name: 'resetDelegation', input: { caseId }, done: 'delegationReset' },
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
