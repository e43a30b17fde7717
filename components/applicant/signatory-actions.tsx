'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { WithoutScripts } from '@/components/browser/without-scripts';
import {
  canBeReminded,
  firstFor,
  ReplaceFields,
  type Replacement,
  ReplaceQuestion,
  type Signatory,
  useReplacement,
} from '@/components/signing/replace-question';
import { Button } from '@/components/ui/button';
import { FieldForm, type SentForm, useSentForm } from '@/components/ui/field-form';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { reminderTime } from '@/lib/domain/deadlines';
import { formAction } from '@/lib/domain/form-action';
import { now, today } from '@/lib/domain/now';
import type { PagePost } from '@/lib/domain/public-forms';

interface SignatoryActionsProps {
  theCase: Pick<ApplicantCase, 'id' | 'permissions'>;
  signatory: Signatory;
  signatories: readonly Signatory[];
  /** Whether it is the reader, whom nobody has to remind. */
  isReader?: boolean;
  post?: PagePost | undefined;
}

/** The statuses of people who have not been seen to get the mail, so that the address may be wrong. */
const NOT_READ: readonly Signatory['status'][] = ['sent', 'bounced'];

/** The company's actions for somebody who has not signed. */
export function SignatoryActions(props: SignatoryActionsProps) {
  const { theCase, signatory, signatories, isReader } = props;
  const t = useTranslations('form.signatory');
  const { email } = signatory;
  const [editing, setEditing] = useState<'address' | 'person' | null>(null);
  const replace = useReplacing(theCase.id, email, () => setEditing(null));
  const canReplace = theCase.permissions.includes('replaceSignatory');
  const canRemind = theCase.permissions.includes('remindSignatory') && !isReader && canBeReminded(signatory);
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {canRemind && <Remind {...props} />}
      {canReplace && NOT_READ.includes(signatory.status) && (
        <Button size="sm" aria-label={t('correctLabel', { email })} onClick={() => setEditing('address')}>
          {t('correct')}
        </Button>
      )}
      {canReplace && (
        <Button size="sm" aria-label={t('replaceLabel', { email })} onClick={() => setEditing('person')}>
          {t('replace')}
        </Button>
      )}
      {canReplace && (
        <WithoutScripts className="w-full">
          <ReplaceWithoutScripts {...props} />
        </WithoutScripts>
      )}
      {editing && (
        <ReplaceQuestion
          replaced={signatory}
          signatories={signatories}
          asks={editing}
          isPending={replace.isPending}
          onCancel={() => setEditing(null)}
          onConfirm={replace.replace}
        />
      )}
    </div>
  );
}

function Remind({ theCase: { id }, signatory: { email, remindedOn }, post }: SignatoryActionsProps) {
  const t = useTranslations('form.signatory');
  const refresh = useRefresh();
  const remind = useSend(
    (_: null, options) => call('remindSignatory', { caseId: id, email }, { ...options, asApplicant: true }),
    {
      done: () => t('sent', { when: reminderTime(now()) }),
      onRefused: () => refresh(),
      refresh,
    },
  );
  const returned = post?.returned?.values.reminded === email ? post.returned : null;
  const isReminded = remindedOn !== null && remindedOn >= today();
  return (
    <FieldForm
      form={useSentForm({}, { returned })}
      onSubmit={() => !isReminded && remind.send(null)}
      action={formAction('remindSignatory', id)}
      hidden={{ email }}
      className="grid justify-items-start gap-2"
    >
      <Button
        type={isReminded ? 'button' : 'submit'}
        size="sm"
        aria-label={t('remindLabel', { email })}
        aria-disabled={isReminded || undefined}
        pending={remind.isPending}
      >
        {t('remind')}
      </Button>
    </FieldForm>
  );
}

/** The question that scripts ask over the page. Both name and address can be changed. */
function ReplaceWithoutScripts({ theCase: { id }, signatory, signatories, post }: SignatoryActionsProps) {
  const t = useTranslations('form.signatory');
  const { email, status } = signatory;
  const returned = post?.returned?.values.replaced === email ? post.returned : null;
  const { newName = '', newEmail = '' } = returned?.values ?? {};
  const initial = returned ? { newName, newEmail } : firstFor(signatory);
  const { form, fields } = useReplacement(signatories, initial, returned);
  return (
    <details open={returned !== null}>
      <summary className="link w-fit">
        {t(status === 'bounced' ? 'correctLabel' : 'replaceLabel', { email })}
      </summary>
      <FieldForm
        form={form}
        onSubmit={() => undefined}
        action={formAction('replaceSignatory', id)}
        hidden={{ email, key: post?.key }}
        className="mt-2 grid gap-3"
      >
        <ReplaceFields replaced={signatory} signatories={signatories} isCorrection={false} {...fields} />
        <div>
          <Button type="submit" variant="primary" className="max-sm:w-full">
            {t('submit')}
          </Button>
        </div>
      </FieldForm>
    </details>
  );
}

/** Sends the application to somebody else instead. The field of the question shows the server's errors. */
function useReplacing(caseId: string, email: string, close: () => void) {
  const t = useTranslations('form.signatory');
  const refresh = useRefresh();
  const sentForm = useRef<SentForm | null>(null);
  const { send, isPending } = useSend(
    (person: Replacement, options) =>
      call('replaceSignatory', { caseId, email, ...person }, { ...options, asApplicant: true }),
    {
      done: t('replaced'),
      form: { refuse: (error) => sentForm.current?.refuse(error) ?? false },
      onDone: close,
      onRefused: () => refresh(),
      refresh,
    },
  );
  return {
    isPending,
    replace(person: Replacement, form: SentForm) {
      sentForm.current = form;
      send(person);
    },
  };
}
