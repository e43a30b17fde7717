'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/refresh';
import { useSend } from '@/components/browser/send';
import {
  canBeReminded,
  type Replacement,
  ReplaceQuestion,
  type Signatory,
} from '@/components/signing/replace-question';
import { Button } from '@/components/ui/button';
import type { SentForm } from '@/components/ui/field-form';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { reminderTime } from '@/lib/domain/deadlines';
import { now, today } from '@/lib/domain/now';

interface SignatoryActionsProps {
  theCase: Pick<ApplicantCase, 'id' | 'permissions'>;
  signatory: Signatory;
  signatories: readonly Signatory[];
}

/** The statuses of people who have not been seen to get the mail, so that the address may be wrong. */
const NOT_READ: readonly Signatory['status'][] = ['sent', 'bounced'];

/** The company's actions for somebody who has not signed. */
export function SignatoryActions({ theCase, signatory, signatories }: SignatoryActionsProps) {
  const t = useTranslations('form.signatory');
  const { email } = signatory;
  const [asked, setAsked] = useState<'address' | 'person' | null>(null);
  const router = useRouter();
  const remind = useSend(
    (_: null, options) =>
      call('remindSignatory', { caseId: theCase.id, email }, { ...options, asApplicant: true }),
    {
      done: () => t('sent', { when: reminderTime(now()) }),
      onRefused: () => router.refresh(),
      refresh: useRefresh(),
    },
  );
  const replace = useReplacing(theCase.id, email, () => setAsked(null));
  const canReplace = theCase.permissions.includes('replaceSignatory');
  const isReminded = signatory.remindedOn === today();
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {theCase.permissions.includes('remindSignatory') && canBeReminded(signatory) && (
        <Button
          size="sm"
          aria-label={isReminded ? undefined : t('remindLabel', { email })}
          aria-disabled={isReminded || undefined}
          pending={remind.isPending}
          onClick={isReminded ? undefined : () => remind.send(null)}
        >
          {t(isReminded ? 'remindedToday' : 'remind')}
        </Button>
      )}
      {canReplace && NOT_READ.includes(signatory.status) && (
        <Button size="sm" aria-label={t('correctLabel', { email })} onClick={() => setAsked('address')}>
          {t('correct')}
        </Button>
      )}
      {canReplace && (
        <Button size="sm" aria-label={t('replaceLabel', { email })} onClick={() => setAsked('person')}>
          {t('replace')}
        </Button>
      )}
      {asked && (
        <ReplaceQuestion
          replaced={signatory}
          signatories={signatories}
          asks={asked}
          isPending={replace.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={replace.replace}
        />
      )}
    </div>
  );
}

/** Sends the application to somebody else instead. The field of the question shows the server's errors. */
function useReplacing(caseId: string, email: string, close: () => void) {
  const t = useTranslations('form.signatory');
  const router = useRouter();
  const asked = useRef<SentForm | null>(null);
  const { send, isPending } = useSend(
    (person: Replacement, options) =>
      call('replaceSignatory', { caseId, email, ...person }, { ...options, asApplicant: true }),
    {
      done: t('replaced'),
      form: { refuse: (error) => asked.current?.refuse(error) ?? false },
      onDone: close,
      onRefused: () => router.refresh(),
      refresh: useRefresh(),
    },
  );
  return {
    isPending,
    replace(person: Replacement, form: SentForm) {
      asked.current = form;
      send(person);
    },
  };
}
