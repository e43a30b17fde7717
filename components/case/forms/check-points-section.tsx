'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall, useCaseCalls } from '@/components/case/calls/use-case-call';
import { registerFacts } from '@/components/case/page/case-pages';
import { Section } from '@/components/case/page/section';
import { isNamed } from '@/components/case/signing/signatory-board';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { ApproveIcon } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/skeleton';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { personText } from '@/lib/domain/fields/contact';
import { registerDoubts } from '@/lib/domain/register-facts';
import { useOpenForms } from './open-forms';

interface CheckPointsSectionProps {
  caseId: string;
  checkPoints: CaseView['checkPoints'];
  canSet: boolean;
  /** What is known about the points, shown while they are to be confirmed. */
  children?: ReactNode;
}

/** The points that the case worker confirms outside the forms. */
export function CheckPointsSection({ caseId, checkPoints, canSet, children }: CheckPointsSectionProps) {
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
      {canSet && checked < checkPoints.length && children}
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

/** What the signatures, the register and the credit report say for or against confirming the points. People decide. */
export function Evidence({ view }: { view: CaseView }) {
  const t = useTranslations('case');
  const { data, isError } = useQuery(registerFacts(view.id));
  const credit = view.extraReviewSteps.find(({ name }) => name === 'CREDIT_REPORT');
  const company = data?.company;
  const doubts = company && registerDoubts(company, view.company);
  return (
    <ul aria-label={t('evidence.label')} className="mb-4 grid gap-1 text-sm">
      <SignedBy view={view} />
      {company === null && <Fact tone="warning">{t('evidence.unknown')}</Fact>}
      {isError && <Fact tone="neutral">{t('evidence.away')}</Fact>}
      {doubts?.length === 0 && <Fact tone="success">{t('evidence.registered')}</Fact>}
      {doubts?.map((doubt) => (
        <Fact key={doubt} tone="warning">
          {t(`evidence.${doubt}`, { name: company?.name ?? '' })}
        </Fact>
      ))}
      {credit && (
        <Fact tone={credit.status === 'AVAILABLE' ? 'success' : 'warning'}>
          {t('evidence.credit', { isThere: String(credit.status === 'AVAILABLE') })}
        </Fact>
      )}
    </ul>
  );
}

function SignedBy({ view: { signature, analogSignature, contactPersons } }: { view: CaseView }) {
  const t = useTranslations('case.evidence');
  if (signature && !signature.isCancelled) {
    const strangers = signature.signatories.filter((one) => !isNamed(one, contactPersons));
    if (strangers.length === 0) return <Fact tone="success">{t('named')}</Fact>;
    return strangers.map((one) => (
      <Fact key={one.email} tone="warning">
        {t('notNamed', { name: personText(one) })}
      </Fact>
    ));
  }
  return (
    analogSignature && (
      <Fact tone="neutral">{t('paper', { count: analogSignature.numberOfSignatories })}</Fact>
    )
  );
}

function Fact({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <li>
      <StatusDot tone={tone}>{children}</StatusDot>
    </li>
  );
}

/** Confirms every remaining checkpoint, each in its own call. */
function CheckAll({ caseId, checkPoints }: Pick<CheckPointsSectionProps, 'caseId' | 'checkPoints'>) {
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
