'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallButton } from '@/components/case/calls/call-button';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { canBeReminded, ReplaceQuestion, type Signatory } from '@/components/signing/replace-question';
import { Button } from '@/components/ui/button';
import { RemindIcon } from '@/components/ui/icons';
import type { CaseView } from '@/lib/contract/shapes';

interface SignatoryActionsProps {
  view: Pick<CaseView, 'id' | 'permissions'>;
  signatory: Signatory;
  signatories: readonly Signatory[];
}

/** What a case worker can do about somebody who has not signed. */
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
      {permissions.includes('replaceSignatory') && (
        <Replace caseId={caseId} signatory={signatory} signatories={signatories} />
      )}
    </div>
  );
}

function Replace({
  caseId,
  signatory,
  signatories,
}: { caseId: string } & Omit<SignatoryActionsProps, 'view'>) {
  const t = useTranslations('form.signatory');
  const [isAsking, setIsAsking] = useState(false);
  const { send, isPending } = useCaseCall(caseId, { stays: true });
  const { email } = signatory;
  return (
    <>
      <Button
        size="sm"
        aria-label={t('replaceLabel', { email })}
        pending={isPending}
        onClick={() => setIsAsking(true)}
      >
        {t('replace')}
      </Button>
      {isAsking && (
        <ReplaceQuestion
          replaced={signatory}
          signatories={signatories}
          isPending={isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={(newEmail) => {
            // The login that it may need opens over the page.
            setIsAsking(false);
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
