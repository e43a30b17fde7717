'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { type SentForm, useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { EmailField } from '@/components/ui/text-field';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';

export type Signatory = NonNullable<ApplicantCase['signature']>['signatories'][number];

interface ReplaceQuestionProps {
  replaced: Signatory;
  /** All signatories. */
  signatories: readonly Signatory[];
  /** The address in the field at first. */
  initial?: string;
  isPending: boolean;
  onCancel: () => void;
  /** Called with the new address, and with the form that shows the server's errors. */
  onConfirm: (newEmail: string, form: SentForm) => void;
}

/** Asks who will sign instead, and says what that costs: a document that has been sent cannot be changed. */
export function ReplaceQuestion({
  replaced,
  signatories,
  initial = '',
  isPending,
  onCancel,
  onConfirm,
}: ReplaceQuestionProps) {
  const t = useTranslations('form.signatory');
  const [email, setEmail] = useState(initial);
  const isThere = signatories.some((one) => isSameEmail(one.email, email));
  const form = useSentForm({
    newEmail: fieldProblem(EMAIL_ADDRESS, email) ?? (isThere ? 'EMAIL_DUPLICATE' : null),
  });
  const signed = signatories.filter(({ status }) => status === 'signed');
  const names = signed.map(({ name, email: address }) => name ?? address).join(', ');
  return (
    <Question
      title={t('title')}
      tone={signed.length > 0 ? 'danger' : 'primary'}
      confirm={t('submit')}
      form={form}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={() => onConfirm(EMAIL_ADDRESS.parse(email), form)}
    >
      <p className="wrap-anywhere">{t('current', { email: replaced.email })}</p>
      <EmailField
        id="new-signatory"
        name="newEmail"
        label={t('newEmail')}
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <p className="text-ink-muted text-sm">{t('consequence')}</p>
      {signed.length > 0 ? (
        <Alert tone="warning">{t('lost', { count: signed.length, names })}</Alert>
      ) : (
        <p className="text-ink-muted text-sm">{t('nobodyYet')}</p>
      )}
    </Question>
  );
}

export const canBeReminded = ({ status }: Signatory): boolean => REMINDABLE.includes(status);
