'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { CallButton } from '@/components/case/calls/call-button';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { canBeReminded, ReplaceQuestion, type Signatory } from '@/components/signing/replace-question';
import { Button } from '@/components/ui/button';
import type { SentForm } from '@/components/ui/field-form';
import { RemindIcon } from '@/components/ui/icons';
import type { CaseView } from '@/lib/contract/shapes';

interface SignatoryActionsProps {
  view: Pick<CaseView, 'id' | 'permissions'>;
  signatory: Signatory;
  signatories: readonly Signatory[];
}

/** The actions of a case worker for somebody who has not signed. */
export function SignatoryActions({ view, signatory, signatories }: SignatoryActionsProps) {
  const t = useTranslations('form.signatory');
  const { email } = signatory;
  const { id: caseId, permissions } = view;
  return (
    <div className="flex w-full flex-wrap gap-2 empty:hidden">
      {permissions.includes('remindSignatory') && canBeReminded(signatory) && (
        <CallButton
          caseId={caseId}
          size="sm"
          icon={<RemindIcon aria-hidden="true" />}
          label={t('remindLabel', { email })}
          call={{ name: 'remindSignatory', input: { caseId, email }, done: 'reminded' }}
        >
          {t('remind')}
        </CallButton>
      )}
      <Replace
        caseId={caseId}
        isOffered={permissions.includes('replaceSignatory')}
        signatory={signatory}
        signatories={signatories}
      />
    </div>
  );
}

interface ReplaceProps extends Omit<SignatoryActionsProps, 'view'> {
  caseId: string;
  /** Whether the action is offered. An open question stays anyway, with its text and the reason for a refusal. */
  isOffered: boolean;
}

function Replace({ caseId, isOffered, signatory, signatories }: ReplaceProps) {
  const t = useTranslations('form.signatory');
  const [isAsking, setIsAsking] = useState(false);
  /** The address sent, kept in case it is refused after a login. */
  const [sent, setSent] = useState('');
  const asked = useRef<SentForm | null>(null);
  const close = () => setIsAsking(false);
  const { send, isPending } = useCaseCall(caseId, {
    stays: true,
    form: { refuse: (error) => asked.current?.refuse(error) ?? false },
    onShown: close,
    // The login dialog opens over the page.
    onLogin: close,
  });
  const { email } = signatory;
  return (
    <>
      {isOffered && (
        <Button size="sm" aria-label={t('replaceLabel', { email })} onClick={() => setIsAsking(true)}>
          {t('replace')}
        </Button>
      )}
      {isAsking && (
        <ReplaceQuestion
          replaced={signatory}
          signatories={signatories}
          initial={sent}
          isPending={isPending}
          onCancel={() => {
            setSent('');
            close();
          }}
          onConfirm={(newEmail, form) => {
            asked.current = form;
            setSent(newEmail);
            send({
              name: 'replaceSignatory',
              input: { caseId, email, newEmail },
              done: 'signatoryReplaced',
              signing: 'share',
            });
          }}
        />
      )}
    </>
  );
}
