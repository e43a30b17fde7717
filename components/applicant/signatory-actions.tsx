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
import { now } from '@/lib/domain/now';

interface SignatoryActionsProps {
  theCase: Pick<ApplicantCase, 'id' | 'permissions'>;
  signatory: Signatory;
  signatories: readonly Signatory[];
}

/** The company's actions for somebody who has not signed. */
export function SignatoryActions({ theCase, signatory, signatories }: SignatoryActionsProps) {
  const t = useTranslations('form.signatory');
  const { email } = signatory;
  const [isReplacing, setIsReplacing] = useState(false);
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
  const replace = useReplacing(theCase.id, email, () => setIsReplacing(false));
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {theCase.permissions.includes('remindSignatory') && canBeReminded(signatory) && (
        <Button
          size="sm"
          aria-label={t('remindLabel', { email })}
          pending={remind.isPending}
          onClick={() => remind.send(null)}
        >
          {t('remind')}
        </Button>
      )}
      {theCase.permissions.includes('replaceSignatory') && (
        <Button size="sm" aria-label={t('replaceLabel', { email })} onClick={() => setIsReplacing(true)}>
          {t('replace')}
        </Button>
      )}
      {isReplacing && (
        <ReplaceQuestion
          replaced={signatory}
          signatories={signatories}
          isPending={replace.isPending}
          onCancel={() => setIsReplacing(false)}
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
