'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallButton } from '@/components/case/calls/call-button';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { Question } from '@/components/ui/question';
import type { CaseView } from '@/lib/contract/shapes';
import { useShownCase } from './shown-case';

/** Takes the case: at once if nobody is responsible, after a question if somebody else is. */
export function TakeCase({ view: { id, assignedTo } }: { view: CaseView }) {
  const t = useTranslations('case.take');
  const { me } = useShownCase();
  if (assignedTo?.id === me.accountId) return null;
  if (assignedTo) return <TakeOver caseId={id} from={assignedTo} />;
  return (
    <CallButton
      caseId={id}
      size="sm"
      call={{ name: 'takeCase', input: { caseId: id }, done: 'taken' }}
      label={t('takeLabel')}
    >
      {t('take')}
    </CallButton>
  );
}

function TakeOver({ caseId, from }: { caseId: string; from: NonNullable<CaseView['assignedTo']> }) {
  const t = useTranslations('case.take');
  const [isAsking, setIsAsking] = useState(false);
  const { send, isPending } = useCaseCall(caseId, { stays: true });
  return (
    <>
      <Button size="sm" pending={isPending} onClick={() => setIsAsking(true)}>
        {t('takeOver')}
      </Button>
      {isAsking && (
        <Question
          title={t('question', { name: from.name })}
          tone="primary"
          confirm={t('takeOver')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            send({ name: 'takeCase', input: { caseId, from: from.email }, done: 'taken' });
          }}
        >
          <p>{t('consequence', { name: from.name })}</p>
        </Question>
      )}
    </>
  );
}
