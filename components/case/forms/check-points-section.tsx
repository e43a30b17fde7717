'use client';

import { useTranslations } from 'next-intl';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall, useCaseCalls } from '@/components/case/calls/use-case-call';
import {
  type CheckPointView,
  type Fact,
  Facts,
  factsOf,
  isChecked,
  isProposed,
  useEvidence,
} from '@/components/case/shown/evidence';
import { useOpenForms } from '@/components/case/shown/open-forms';
import { Section } from '@/components/case/shown/section';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { ApproveIcon } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/skeleton';
import type { CaseView } from '@/lib/contract/shapes';

interface CheckPointsSectionProps {
  caseId: string;
  checkPoints: readonly CheckPointView[];
  canSet: boolean;
  /** What is known about the points. */
  facts?: readonly Fact[];
}

/**
 * The points that the case worker confirms outside the forms. What is known about a point is next to it, and above the points is what belongs to
 * none of them. People decide.
 */
export function CheckPointsSection({ caseId, checkPoints, canSet, facts = [] }: CheckPointsSectionProps) {
  const t = useTranslations('case');
  if (checkPoints.length === 0) {
    return null;
  }
  const checked = checkPoints.filter(isChecked).length;
  const named = new Set(checkPoints.map(({ evidence }) => evidence));
  return (
    <Section
      id="checkpoints"
      title={t('checkPoints.title')}
      aside={t('checkPoints.checkedOf', { checked, total: checkPoints.length })}
    >
      <div className="mb-3 empty:hidden">
        <Facts label={t('evidence.label')} facts={facts.filter(({ about }) => !named.has(about))} />
      </div>
      <ul className="grid">
        {checkPoints.map((point) => (
          <li key={point.componentId}>
            <CheckPoint caseId={caseId} checkPoint={point} canSet={canSet} />
            {!isChecked(point) && (
              <div className="ms-7.5 mb-3 empty:hidden">
                <Facts label={t('evidence.about', { point: point.title })} facts={factsOf(point, facts)} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {canSet && <CheckSeveral caseId={caseId} checkPoints={checkPoints} facts={facts} />}
    </Section>
  );
}

/** The checkpoints of a case, with what the signatures, the register and the credit report say about them while some are left. */
export function CheckPoints({ view }: { view: CaseView }) {
  const canSet = view.permissions.includes('setCheckPoint');
  const { id, checkPoints } = view;
  if (!canSet || checkPoints.every(isChecked))
    return <CheckPointsSection caseId={id} checkPoints={checkPoints} canSet={canSet} />;
  return <CheckPointsWithEvidence view={view} />;
}

function CheckPointsWithEvidence({ view }: { view: CaseView }) {
  const facts = useEvidence(view);
  return <CheckPointsSection caseId={view.id} checkPoints={view.checkPoints} canSet facts={facts} />;
}

/** Confirms the checkpoints that all that is known speaks for, each in its own call. Any other is confirmed by its own check box. */
function CheckSeveral({
  caseId,
  checkPoints,
  facts,
}: Required<Pick<CheckPointsSectionProps, 'caseId' | 'checkPoints' | 'facts'>>) {
  const t = useTranslations('case.checkPoints');
  const { goOn } = useOpenForms();
  const { sendAll, isPending } = useCaseCalls(caseId);
  const proposed = checkPoints.filter((point) => !isChecked(point) && isProposed(point, facts));
  const confirm = () =>
    sendAll(
      proposed.map(
        ({ componentId }): CaseCall => ({
          name: 'setCheckPoint',
          input: { caseId, componentId, isConfirmed: true },
          done: 'checkPointChecked',
        }),
      ),
      { goOn },
    );
  if (!isPending && proposed.length === 0) return null;
  return (
    <Button size="sm" className="mt-2" data-acts pending={isPending} onClick={confirm}>
      {!isPending && <ApproveIcon aria-hidden="true" />}
      {t('checkProposed', { count: proposed.length })}
    </Button>
  );
}

interface CheckPointProps {
  caseId: string;
  checkPoint: CheckPointView;
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
