'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import type { SentForm } from '@/components/ui/field-form';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { canBeReminded, ReplaceQuestion, type Signatory } from './replace-question';

interface SignatoryActionsProps {
  theCase: Pick<ApplicantCase, 'id' | 'permissions'>;
  signatory: Signatory;
  signatories: readonly Signatory[];
}

/** What the company can do about somebody who has not signed. */
export function SignatoryActions({ theCase, signatory, signatories }: SignatoryActionsProps) {
  const t = useTranslations('form.signatory');
  const { email } = signatory;
  const [isReplacing, setIsReplacing] = useState(false);
  const remind = useChange(t('sent'), () =>
    call('remindSignatory', { caseId: theCase.id, email }, { asApplicant: true }),
  );
  const replace = useReplacing(theCase.id, email, () => setIsReplacing(false));
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {theCase.permissions.includes('remindSignatory') && canBeReminded(signatory) && (
        <Button
          size="sm"
          aria-label={t('remindLabel', { email })}
          pending={remind.isPending}
          onClick={() => remind.mutate()}
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
          onConfirm={(newEmail, form) => replace.mutate({ newEmail, form })}
        />
      )}
    </div>
  );
}

/** A change that shows a message and then the page as it is. */
function useChange(done: string, change: () => Promise<unknown>) {
  const router = useRouter();
  const showError = useApiErrorBanner();
  return useMutation({
    mutationFn: change,
    onSuccess: () => showMessage({ type: 'success', text: done }),
    onError: showError,
    onSettled: () => router.refresh(),
  });
}

/** Sends the application to somebody else, once however often it is asked for. */
function useReplacing(caseId: string, email: string, close: () => void) {
  const t = useTranslations('form.signatory');
  const router = useRouter();
  const showError = useApiErrorBanner();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn({ newEmail }: { newEmail: string; form: SentForm }) {
      key.current ??= newIdempotencyKey();
      return call(
        'replaceSignatory',
        { caseId, email, newEmail },
        { asApplicant: true, idempotencyKey: key.current },
      );
    },
    onSuccess() {
      close();
      showMessage({ type: 'success', text: t('replaced') });
      router.refresh();
    },
    onError(error, { form }) {
      key.current = null;
      if (form.refuse(error)) return;
      showError(error);
      router.refresh();
    },
  });
}
