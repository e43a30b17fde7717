'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useToday } from '@/components/browser/use-now';
import { isAmong, isText, useOpenDraft, useWritten } from '@/components/browser/use-written';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { assigneesOf } from '@/components/case/shown/case-pages';
import { listAddress } from '@/components/shell/list-address';
import { Alert } from '@/components/ui/alert';
import { Awaited } from '@/components/ui/awaited';
import { RadioGroup } from '@/components/ui/choice-group';
import { firstFocus } from '@/components/ui/dialogs';
import { useSentForm } from '@/components/ui/field-form';
import { dayText } from '@/components/ui/relative-day';
import { TextArea } from '@/components/ui/text-area';
import { DateField, EmailField } from '@/components/ui/text-field';
import type { CaseView } from '@/lib/contract/shapes';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { dayProblem, readDay } from '@/lib/domain/fields/days';
import { EMAIL_ADDRESS, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { asideDays } from '@/lib/domain/lifecycle/put-aside';
import type { DialogName } from '@/lib/platform/i18n/text-key';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { type AdmissionDates, DialogForm, useAdmissionDate } from './dialog-form';

interface ConfirmDialogProps extends CaseDialogFrame {
  /** Section of its texts under `dialog`. */
  name: DialogName;
  tone?: 'primary' | 'danger';
  call: CaseCall;
  /** Text to quote in the question. */
  quote?: string;
}

/** Asks for confirmation of something that cannot be undone. */
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
    <DialogForm name={name} tone={tone} form={form} caller={caller} onSubmit={() => caller.send(call)}>
      {quote && (
        <blockquote className="line-clamp-6 whitespace-pre-line wrap-anywhere border-line-strong border-s-2 ps-3">
          {quote}
        </blockquote>
      )}
    </DialogForm>
  );
}

interface ChangeContactDialogProps extends CaseDialogFrame {
  current: string | null;
  /** Mail to the current address did not arrive. The dialog then shows that address, to be corrected. */
  isUndelivered: boolean;
}

/** Changes the contact person of the application. The new one gets a new link; the old link stops working. */
export function ChangeContactDialog({ current, isUndelivered, ...frame }: ChangeContactDialogProps) {
  return (
    <CaseDialog {...frame} name="changeContact">
      <ChangeContactForm caseId={frame.caseId} current={current} isUndelivered={isUndelivered} />
    </CaseDialog>
  );
}

type ChangeContactFormProps = Pick<ChangeContactDialogProps, 'caseId' | 'current' | 'isUndelivered'>;

function ChangeContactForm({ caseId, current, isUndelivered }: ChangeContactFormProps) {
  const t = useTranslations('dialog.changeContact');
  const initial = isUndelivered ? (current ?? '') : '';
  const email = useWritten({ id: 'contact-email', name: 'email', kind: EMAIL_ADDRESS, initial });
  const message = useWritten({ id: 'contact-message', name: 'message', kind: WRITTEN_TEXT, optional: true });
  const isUnchanged = current !== null && isSameEmail(email.value, current);
  const form = useSentForm({
    email: email.problem ?? (isUnchanged ? 'EMAIL_UNCHANGED' : null),
    message: message.problem,
  });
  const caller = useCaseCall(caseId, { form });
  const submit = () =>
    caller.send({
      name: 'changeContact',
      input: { caseId, email: email.value, ...(message.value ? { message: message.value } : {}) },
      done: 'contactChanged',
    });
  return (
    <DialogForm
      name="changeContact"
      form={form}
      caller={caller}
      isDirty={message.isDirty || email.isDirty}
      onSubmit={submit}
    >
      {isUndelivered && <Alert tone="warning">{t('undelivered')}</Alert>}
      {current && <p className="wrap-anywhere">{t('current', { email: current })}</p>}
      <EmailField {...email.field} label={t('email')} autoComplete="off" />
      <TextArea {...message.field} label={t('message')} help={t('messageHelp')} rows={3} />
    </DialogForm>
  );
}

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

interface AdmissionDialogProps extends CaseDialogFrame {
  dates: AdmissionDates;
}

/** Informs the company when its membership begins. */
export function AdmissionDialog({ dates, ...frame }: AdmissionDialogProps) {
  return (
    <CaseDialog {...frame} name="admission" size="small">
      <AdmissionForm caseId={frame.caseId} dates={dates} />
    </CaseDialog>
  );
}

type AdmissionFormProps = Pick<AdmissionDialogProps, 'caseId' | 'dates'>;

function AdmissionForm({ caseId, dates }: AdmissionFormProps) {
  const t = useTranslations('dialog.admission');
  const date = useAdmissionDate({
    id: 'admission-date',
    name: 'admissionDate',
    dates,
  });
  const form = useSentForm({ admissionDate: date.problem });
  const caller = useCaseCall(caseId, { form });
  const submit = () =>
    caller.send({
      name: 'sendAdmissionDate',
      input: { caseId, admissionDate: date.value },
      done: 'admissionSent',
    });
  return (
    <DialogForm name="admission" form={form} caller={caller} isDirty={date.isDirty} onSubmit={submit}>
      <DateField {...date.field} label={t('date')} help={date.help} />
    </DialogForm>
  );
}

/** Asks until which day an overdue correction is put aside. */
export function PutAsideDialog(frame: CaseDialogFrame) {
  return (
    <CaseDialog {...frame} name="putaside" size="small">
      <PutAsideForm caseId={frame.caseId} />
    </CaseDialog>
  );
}

function PutAsideForm({ caseId }: { caseId: string }) {
  const t = useTranslations('dialog.putaside');
  const days = asideDays(useToday());
  const [text, setText] = useOpenDraft('put-aside-until', '', isText);
  const form = useSentForm({ until: dayProblem(text, days) });
  const caller = useCaseCall(caseId, { form });
  const submit = () =>
    caller.send({
      name: 'putAside',
      input: { caseId, until: readDay(text, days.min).value ?? text },
      done: 'putAside',
    });
  return (
    <DialogForm name="putaside" form={form} caller={caller} isDirty={text !== ''} onSubmit={submit}>
      <DateField
        id="put-aside-until"
        name="until"
        label={t('until')}
        {...days}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </DialogForm>
  );
}

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
    // A person who has since lost the role stays responsible until somebody gives the case to another.
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
    const named = person && !assignee?.away && { userName: person.name, userEmail: person.email };
    caller.send(
      person && chosen !== NOBODY
        ? { name: 'delegateCase', input: { caseId, userAdId: chosen, ...named }, done: 'delegated' }
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

/** Content that arrives in a dialog after the dialog was shown. If focus has not moved since, it goes where it would have gone at first. */
function Arrival({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current?.closest('dialog');
    const active = document.activeElement;
    const isWaiting = active === dialog || active?.matches('[data-dialog-title]');
    if (dialog?.open && isWaiting) firstFocus(dialog)?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} className="contents">
      {children}
    </div>
  );
}
