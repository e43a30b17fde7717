'use client';

import { useTranslations } from 'next-intl';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall, useCaseCalls } from '@/components/case/calls/use-case-call';
import { Section } from '@/components/case/page/section';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { ApproveIcon } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/skeleton';
import type { CaseView } from '@/lib/contract/shapes';
import { useOpenForms } from './open-forms';

interface CheckPointsSectionProps {
  caseId: string;
  checkPoints: CaseView['checkPoints'];
  canSet: boolean;
}

/** The points that the case worker confirms outside the forms. */
export function CheckPointsSection({ caseId, checkPoints, canSet }: CheckPointsSectionProps) {
  const t = useTranslations('case.checkPoints');
  if (checkPoints.length === 0) {
    return null;
  }
  const checked = checkPoints.filter(({ status }) => status === 'CHECKED').length;
  return (
    <Section
      id="checkpoints"
      title={t('title')}
      aside={t('checkedOf', { checked, total: checkPoints.length })}
    >
      <ul className="-mt-1 grid">
        {checkPoints.map((checkPoint) => (
          <li key={checkPoint.componentId}>
            <CheckPoint caseId={caseId} checkPoint={checkPoint} canSet={canSet} />
          </li>
        ))}
      </ul>
      {canSet && <CheckAll caseId={caseId} checkPoints={checkPoints} />}
    </Section>
  );
}

/** Confirms every remaining checkpoint, each in its own call. */
function CheckAll({ caseId, checkPoints }: Omit<CheckPointsSectionProps, 'canSet'>) {
  const t = useTranslations('case.checkPoints');
  const { goOn } = useOpenForms();
  const { sendAll, isPending } = useCaseCalls(caseId);
  const left = checkPoints.filter(({ status }) => status !== 'CHECKED');
  if (!isPending && left.length < 2) return null;
  const calls = left.map(
    ({ componentId }): CaseCall => ({
      name: 'setCheckPoint',
      input: { caseId, componentId, isConfirmed: true },
      done: 'checkPointChecked',
    }),
  );
  return (
    <Button
      size="sm"
      className="mt-2"
      data-forward
      pending={isPending}
      onClick={() => sendAll(calls, () => goOn())}
    >
      {!isPending && <ApproveIcon aria-hidden="true" />}
      {t('checkAll')}
    </Button>
  );
}

interface CheckPointProps {
  caseId: string;
  checkPoint: CaseView['checkPoints'][number];
  canSet: boolean;
}

function CheckPoint({ caseId, checkPoint: { componentId, title, status }, canSet }: CheckPointProps) {
  const form = useSentForm();
  const { send, isPending } = useCaseCall(caseId, { form });
  const isConfirmed = status === 'CHECKED';
  function toggle() {
    if (isPending) return;
    send({
      name: 'setCheckPoint',
      input: { caseId, componentId, isConfirmed: !isConfirmed },
      done: isConfirmed ? 'checkPointUnchecked' : 'checkPointChecked',
      undoes: isConfirmed,
    });
  }
  return (
    <FieldForm form={form} onSubmit={toggle} className="flex items-center gap-2.5">
      <Checkbox
        id={`check-point-${componentId}`}
        name="componentId"
        checked={isConfirmed}
        disabled={!canSet}
        onChange={toggle}
        label={title}
      />
      {isPending && <Spinner />}
    </FieldForm>
  );
}
