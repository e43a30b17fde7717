'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/choice-group';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';

import type { CallAnswer } from '@/lib/contract/typed-calls';
import { ROLE_IDS, type RoleId } from '@/lib/domain/lifecycle/permissions';

interface RoleActionsProps {
  slug: string;
  person: Person;
  role: Person['roles'][number];
  /** Whether it is a role of the signed-in person. */
  isOwn: boolean;
  isLastAdministrator: boolean;
}

/** The actions on a role that was given here. Roles from the identity provider are changed there. */
export function RoleActions({ slug, person, role, isOwn, isLastAdministrator }: RoleActionsProps) {
  const t = useTranslations('organisation.people');
  const { grantId } = role;
  if (grantId === null) return null;
  if (isLastAdministrator) return <p className="text-ink-muted text-sm">{t('lastAdministrator')}</p>;
  const given = { slug, grantId, person, roleId: role.roleId };
  return (
    <div className="-ms-2 flex flex-wrap gap-1">
      {role.askedBy && <Confirm {...given} askedBy={role.askedBy} />}
      {person.accountId === null && <Resend {...given} />}
      <ChangeRole {...given} isOwn={isOwn} />
      <Withdraw {...given} isOwn={isOwn} />
    </div>
  );
}

interface GivenRole {
  slug: string;
  grantId: string;
  person: Person;
  roleId: number;
}

/** Returns the person and the role in words, for buttons that appear in many rows. */
function useGivenWords({ person: { name, email }, roleId }: GivenRole) {
  const role = useKeyedText('roleName')(`${roleId}`);
  return { person: name ?? email, role };
}

function Confirm({
  askedBy,
  ...given
}: GivenRole & { askedBy: NonNullable<RoleActionsProps['role']['askedBy']> }) {
  const t = useTranslations('organisation.people');
  const { role } = useGivenWords(given);
  const { slug, grantId } = given;
  const { accountId, name } = askedBy;
  const { send, isPending } = useSend(
    (_input: null, options) => call('confirmRole', { slug, grantId, accountId }, options),
    {
      done: t('confirmed'),
      refresh: useRefresh(),
    },
  );
  return (
    <Button
      size="sm"
      pending={isPending}
      aria-label={t('confirmFor', { person: name, role })}
      onClick={() => send(null)}
    >
      {t('confirm')}
    </Button>
  );
}

function Resend(given: GivenRole) {
  const t = useTranslations('organisation.people');
  const words = useGivenWords(given);
  const { slug, grantId } = given;
  const { send, isPending } = useSend(
    (_input: null, options) => call('resendInvitation', { slug, grantId }, options),
    {
      done: t('resent'),
      refresh: useRefresh(),
    },
  );
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={isPending}
      aria-label={t('resendFor', words)}
      onClick={() => send(null)}
    >
      {t('resend')}
    </Button>
  );
}

/** Gives the person another role instead. Asks for confirmation if people would take rights from themselves. */
function ChangeRole({ isOwn, ...given }: GivenRole & { isOwn: boolean }) {
  const t = useTranslations('organisation.people');
  const roleName = useKeyedText('roleName');
  const words = useGivenWords(given);
  const { slug, grantId, person, roleId } = given;
  const [chosen, setChosen] = useState<RoleId | null>(null);
  const [step, setStep] = useState<'closed' | 'choosing' | 'sure'>('closed');
  const close = () => setStep('closed');
  const taken = person.roles.map((role) => role.roleId);
  const form = useSentForm({ roleId: chosen === null ? 'REQUIRED_RADIO' : null });
  const { send, isPending } = useSend(
    (input: { roleId: RoleId }, options) => call('changeRole', { slug, grantId, ...input }, options),
    {
      done: t('changed'),
      form,
      onDone: close,
      onRefused: close,
      refresh: useRefresh(),
    },
  );
  const isLower = isOwn && chosen !== null && chosen > roleId;
  const open = () => {
    setChosen(null);
    setStep('choosing');
  };
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={t('changeFor', words)} onClick={open}>
        {t('change')}
      </Button>
      {step === 'choosing' && (
        <Question
          title={t('changeQuestion.title', words)}
          confirm={t('changeQuestion.submit')}
          tone="primary"
          form={form}
          isPending={isPending}
          onCancel={close}
          onConfirm={() => (isLower ? setStep('sure') : chosen !== null && send({ roleId: chosen }))}
        >
          <RadioGroup
            id={`change-${grantId}`}
            name="roleId"
            label={t('role')}
            options={ROLE_IDS.filter((id) => !taken.includes(id)).map((id) => ({
              value: String(id),
              label: roleName(`${id}`),
              description: t(`give.help.r${id}`),
            }))}
            value={chosen === null ? '' : String(chosen)}
            onChange={(value) => setChosen(ROLE_IDS.find((id) => String(id) === value) ?? null)}
          />
          {person.accountId === null && <p className="break-words">{t('changeQuestion.waiting', words)}</p>}
        </Question>
      )}
      {step === 'sure' && chosen !== null && (
        <Question
          title={t('changeQuestion.title', words)}
          confirm={t('changeQuestion.sure')}
          isPending={isPending}
          onCancel={close}
          onConfirm={() => send({ roleId: chosen })}
        >
          <p>{t('changeQuestion.own')}</p>
        </Question>
      )}
    </>
  );
}

function Withdraw({ isOwn, ...given }: GivenRole & { isOwn: boolean }) {
  const t = useTranslations('organisation.people');
  const words = useGivenWords(given);
  const router = useRouter();
  const { slug, grantId, person } = given;
  const isOnlyRole = isOwn && person.roles.length === 1;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      aria-label={t('withdrawFor', words)}
      question={{
        title: t('question.title'),
        text: (
          <>
            <p className="break-words">{t(person.accountId ? 'question.text' : 'question.waiting', words)}</p>
            {isOwn && <p>{t('question.own')}</p>}
          </>
        ),
      }}
      change={(options) => call('withdrawRole', { slug, grantId }, options)}
      done={t('withdrawn')}
      keepsPage={isOnlyRole}
      // The person no longer has access to this organisation.
      onDone={() => isOnlyRole && router.replace('/')}
    >
      {t('withdraw')}
    </ConfirmButton>
  );
}

export type Person = CallAnswer<'listPeople'>['people'][number];

export interface PeopleOf {
  slug: string;
  people: readonly Person[];
  /** Account id of the signed-in person. */
  ownId: string;
  mayManage: boolean;
}
