'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { type SentForm, useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { EmailField, TextField } from '@/components/ui/text-field';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { personText } from '@/lib/domain/fields/contact';
import { EMAIL_ADDRESS, fieldProblem, PERSON_NAME } from '@/lib/domain/fields/field-kind';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { ReturnedForm } from '@/lib/domain/public-forms';

export type Signatory = NonNullable<ApplicantCase['signature']>['signatories'][number];

/** The person who signs instead, as the call takes it. */
export interface Replacement {
  newEmail: string;
  newName: string;
}

interface ReplaceQuestionProps {
  replaced: Signatory;
  /** All signatories. */
  signatories: readonly Signatory[];
  /** What is in the fields at first. By default, an address that got no mail, to be corrected; else nothing. */
  initial?: Replacement | undefined;
  /** Whether only the address is wrong, or another person signs. By default, both can be changed. */
  asks?: 'address' | 'person';
  isPending: boolean;
  onCancel: () => void;
  /** Called with the person, and with the form that shows the server's errors. */
  onConfirm: (person: Replacement, form: SentForm) => void;
}

/** Asks who will sign instead, and says what that costs: a document that has been sent cannot be changed. */
export function ReplaceQuestion({ asks, isPending, onCancel, onConfirm, ...rest }: ReplaceQuestionProps) {
  const { replaced, signatories, initial = firstFor(replaced, asks) } = rest;
  const t = useTranslations('form.signatory');
  const { form, fields, person } = useReplacement(signatories, initial);
  const isCorrection = asks === 'address';
  return (
    <Question
      title={t(isCorrection ? 'correctTitle' : 'title')}
      tone={signed(signatories).length > 0 ? 'danger' : 'primary'}
      confirm={t(isCorrection ? 'correctSubmit' : 'submit')}
      form={form}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={() => onConfirm(person(), form)}
    >
      <ReplaceFields replaced={replaced} signatories={signatories} isCorrection={isCorrection} {...fields} />
    </Question>
  );
}

/**
 * The form of a replacement, and the person in its fields.
 *
 * @param returned The form as it was posted without scripts and not taken.
 */
export function useReplacement(
  signatories: readonly Signatory[],
  initial: Replacement,
  returned: ReturnedForm | null = null,
) {
  const [name, setName] = useState(initial.newName);
  const [email, setEmail] = useState(initial.newEmail);
  const isThere = signatories.some((one) => isSameEmail(one.email, email));
  const form = useSentForm(
    {
      newName: fieldProblem(PERSON_NAME, name),
      newEmail: fieldProblem(EMAIL_ADDRESS, email) ?? (isThere ? 'EMAIL_DUPLICATE' : null),
    },
    { returned },
  );
  const person = () => ({ newName: PERSON_NAME.parse(name), newEmail: EMAIL_ADDRESS.parse(email) });
  return { form, person, fields: { name, setName, email, setEmail } };
}

const signed = (signatories: readonly Signatory[]) => signatories.filter(({ status }) => status === 'signed');

interface ReplaceFieldsProps extends Pick<ReplaceQuestionProps, 'replaced' | 'signatories'> {
  isCorrection: boolean;
  name: string;
  setName: (name: string) => void;
  email: string;
  setEmail: (email: string) => void;
}

/** Who signs instead, and what it means for the others. */
export function ReplaceFields({ replaced, signatories, isCorrection, ...fields }: ReplaceFieldsProps) {
  const t = useTranslations('form.signatory');
  const id = useId();
  const done = signed(signatories);
  const names = done.map((one) => one.name ?? one.email).join(', ');
  return (
    <>
      <p className="wrap-anywhere">
        {t(isCorrection ? 'correctCurrent' : 'current', { person: personText(replaced) })}
      </p>
      {!(isCorrection && replaced.name) && (
        <TextField
          id={`${id}name`}
          name="newName"
          limit={TEXT_LIMITS.name}
          label={t('newName')}
          missing="missing.name"
          autoComplete="off"
          value={fields.name}
          onChange={({ target }) => fields.setName(target.value)}
        />
      )}
      <EmailField
        id={`${id}email`}
        name="newEmail"
        label={t(isCorrection ? 'correctEmail' : 'newEmail')}
        autoComplete="off"
        value={fields.email}
        onChange={({ target }) => fields.setEmail(target.value)}
      />
      <p className="text-ink-muted text-sm">{t('consequence')}</p>
      {done.length > 0 ? (
        <Alert tone="warning">{t('lost', { count: done.length, names })}</Alert>
      ) : (
        <p className="text-ink-muted text-sm">{t('nobodyYet')}</p>
      )}
    </>
  );
}

/** What is in the fields at first: an address that got no mail, to be corrected; else nothing. */
export const firstFor = (
  { status, name = '', email }: Signatory,
  asks?: 'address' | 'person',
): Replacement =>
  (asks ? asks === 'address' : status === 'bounced')
    ? { newName: name, newEmail: email }
    : { newName: '', newEmail: '' };

export const canBeReminded = ({ status }: Signatory): boolean => REMINDABLE.includes(status);
