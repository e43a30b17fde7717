'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { type CallOptions, call, queryKeyOf } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { useNoteWriting, useWriting, useWritten, type Written } from '@/components/browser/use-written';
import { Alert } from '@/components/ui/alert';
import { Awaited } from '@/components/ui/awaited';
import { Button } from '@/components/ui/button';
import { useConfirmBeforeClose } from '@/components/ui/dialogs';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { EmailText } from '@/components/ui/identifiers';
import { Question } from '@/components/ui/question';
import { exactDay } from '@/components/ui/relative-day';
import { EmailField } from '@/components/ui/text-field';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { EMAIL_ADDRESS } from '@/lib/domain/fields/field-kind';
import { formAction } from '@/lib/domain/form-action';
import type { ReturnedForm } from '@/lib/domain/public-forms';

/** What the page of an applicant brings, so that it works without scripts. */
export interface GivenColleagues {
  view?: View;
  /** The form as it was posted and not taken. */
  returned?: ReturnedForm | null;
}

/** The application, and whether the reader is the applicant. */
interface ColleagueCase {
  caseId: string;
  asApplicant: boolean;
}

type View = CallAnswer<'listColleagues'>;
type Colleague = View['colleagues'][number];

/** Lists the people who have their own link to the application besides the contact person. Invites more. */
export function Colleagues({ view, returned = null, ...of }: ColleagueCase & GivenColleagues) {
  const { caseId, asApplicant } = of;
  const t = useTranslations('colleagues');
  const [start, setStart] = useState(returned?.values.email);
  const email = useWritten({ id: 'colleague-email', name: 'email', kind: EMAIL_ADDRESS, initial: start });
  useConfirmBeforeClose(email.isDirty);
  useNoteWriting(email.isDirty);
  const query = useQuery({
    queryKey: queryKeyOf('listColleagues', { caseId }),
    queryFn: ({ signal }) => call('listColleagues', { caseId }, { signal, asApplicant }),
    initialData: view,
  });
  const { data } = query;
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-ink-muted">{t('text', { isHistoryShown: String(!asApplicant) })}</p>
      {data ? (
        <>
          <ColleagueList of={of} view={data} />
          {(data.canInvite || email.isDirty) && (
            <InviteForm of={of} email={email} returned={returned} onSent={() => setStart('')} />
          )}
          {!data.canInvite && !data.canWithdraw && !email.isDirty && asApplicant && (
            <p className="text-ink-muted">{t('onlyContact')}</p>
          )}
        </>
      ) : (
        <Awaited query={query} lines={3} />
      )}
    </div>
  );
}

/** The calls of this screen, and a function that reads the list again after one. */
function useInvitations({ caseId, asApplicant }: ColleagueCase) {
  const client = useQueryClient();
  return {
    invite: (email: string, options: CallOptions) =>
      call('inviteColleague', { caseId, email }, { ...options, asApplicant }),
    withdraw: (colleagueId: string, options: CallOptions) =>
      call('withdrawColleague', { caseId, colleagueId }, { ...options, asApplicant }),
    reread: () => client.invalidateQueries({ queryKey: queryKeyOf('listColleagues', { caseId }) }),
  };
}

function ColleagueList({ of, view }: { of: ColleagueCase; view: View }) {
  const t = useTranslations('colleagues');
  if (view.colleagues.length === 0) return <p className="font-medium">{t('none')}</p>;
  return (
    <ul aria-label={t('list')} className="divide-y divide-line border-line border-y">
      {view.colleagues.map((colleague) => (
        <li key={colleague.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
          <ColleagueFacts colleague={colleague} />
          {view.canInvite && <SendAgain of={of} email={colleague.email} />}
          {view.canWithdraw && <Withdraw of={of} colleague={colleague} />}
        </li>
      ))}
    </ul>
  );
}

function ColleagueFacts({ colleague }: { colleague: Colleague }) {
  const t = useTranslations('colleagues');
  const locale = useLocale();
  const { email, invitedBy, invitedAt, linkValidUntil, isUndelivered } = colleague;
  const day = (at: string) => exactDay(new Date(at), locale);
  return (
    <div className="grid min-w-0 flex-[1_1_12rem] gap-0.5">
      <p className="font-medium">
        <EmailText>{email}</EmailText>
      </p>
      <p className="wrap-anywhere text-ink-muted text-sm">
        {t('invited', { day: day(invitedAt), by: invitedBy })}
      </p>
      <p className="text-ink-muted text-sm">{t('valid', { day: day(linkValidUntil) })}</p>
      {isUndelivered && (
        <Alert tone="danger" className="mt-2">
          {t('undelivered')}
        </Alert>
      )}
    </div>
  );
}

function SendAgain({ of, email }: { of: ColleagueCase; email: string }) {
  const t = useTranslations('colleagues');
  const { invite, reread } = useInvitations(of);
  const { send, isPending } = useSend(invite, { done: t('sent', { email }), onDone: reread });
  return (
    <FieldForm
      form={useSentForm()}
      onSubmit={() => send(email)}
      action={formAction('invite', of.caseId)}
      hidden={{ email }}
    >
      <Button type="submit" size="sm" aria-label={t('againOf', { email })} pending={isPending}>
        {t('again')}
      </Button>
    </FieldForm>
  );
}

function Withdraw({ of, colleague: { id, email } }: { of: ColleagueCase; colleague: Colleague }) {
  const t = useTranslations('colleagues');
  const [isConfirming, setIsConfirming] = useState(false);
  const { withdraw, reread } = useInvitations(of);
  const { send, isPending } = useSend(withdraw, { done: t('withdrawn'), onDone: reread });
  return (
    <>
      <Button size="sm" aria-label={t('withdrawOf', { email })} onClick={() => setIsConfirming(true)}>
        {t('withdraw')}
      </Button>
      {isConfirming && (
        <Question
          title={t('question', { email })}
          confirm={t('withdraw')}
          isPending={isPending}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => send(id)}
        >
          <p>{t('consequence')}</p>
        </Question>
      )}
      {of.asApplicant && (
        <details className="without-scripts">
          <summary className="link">{t('withdrawOf', { email })}</summary>
          <form method="post" action={formAction('withdraw', of.caseId)} className="mt-2 grid gap-2">
            <input type="hidden" name="colleagueId" value={id} />
            <p>
              {t('question', { email })} {t('consequence')}
            </p>
            <Button type="submit" size="sm">
              {t('withdraw')}
            </Button>
          </form>
        </details>
      )}
    </>
  );
}

function InviteForm({
  of,
  email,
  returned,
  onSent,
}: {
  of: ColleagueCase;
  email: Written;
  returned: ReturnedForm | null;
  onSent: () => void;
}) {
  const t = useTranslations('colleagues');
  const form = useSentForm({ email: email.problem }, { returned });
  const { notice } = useWriting();
  const { invite, reread } = useInvitations(of);
  const { send, isPending } = useSend(invite, {
    form,
    done: t('sent', { email: email.value }),
    onDone() {
      onSent();
      email.forget(email.field.value);
      return reread();
    },
  });
  return (
    <FieldForm
      form={form}
      onSubmit={() => send(email.value)}
      action={formAction('invite', of.caseId)}
      className="grid gap-4"
    >
      <EmailField {...email.field} label={t('email')} autoComplete="off" />
      <div>
        {notice}
        <Button type="submit" variant="primary" pending={isPending} className="max-sm:w-full">
          {t('submit')}
        </Button>
      </div>
    </FieldForm>
  );
}
