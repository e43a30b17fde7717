'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CaseCall } from '@/components/case/calls/case-call';
import { useCaseCall, useCaseCalls } from '@/components/case/calls/use-case-call';
import { registerFacts } from '@/components/case/shown/case-pages';
import { useOpenForms } from '@/components/case/shown/open-forms';
import { RegisterAway } from '@/components/case/shown/register-away';
import { Section } from '@/components/case/shown/section';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { ApproveIcon } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/skeleton';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { isAmong, personText } from '@/lib/domain/fields/contact';
import type { Evidence } from '@/lib/domain/forms/component';
import { type RegisteredCompany, registerDoubts } from '@/lib/domain/register-facts';

interface CheckPointsSectionProps {
  caseId: string;
  checkPoints: readonly CheckPointView[];
  canSet: boolean;
  /** What is known about the points. */
  facts?: readonly Fact[];
}

type CheckPointView = CaseView['checkPoints'][number];

/** Something that speaks for or against a checkpoint. */
interface Fact {
  about: Evidence;
  tone: Extract<DotTone, 'success' | 'warning' | 'neutral'>;
  text: string;
  /** What it shows instead of its text. */
  content?: ReactNode;
}

/**
 * The points that the case worker confirms outside the forms. Next to a point stands what is known about it, above the points what belongs to
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
      <Facts label={t('evidence.label')} facts={facts.filter(({ about }) => !named.has(about))} />
      <ul className="grid">
        {checkPoints.map((point) => (
          <li key={point.componentId}>
            <CheckPoint caseId={caseId} checkPoint={point} canSet={canSet} />
            {!isChecked(point) && (
              <div className="ms-7.5 empty:hidden">
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

const isChecked = ({ status }: CheckPointView) => status === 'CHECKED';

const factsOf = ({ evidence }: CheckPointView, facts: readonly Fact[]) =>
  facts.filter(({ about }) => about === evidence);

/** Whether something is known about a point, and all of it speaks for it. */
function isProposed(point: CheckPointView, facts: readonly Fact[]): boolean {
  const own = factsOf(point, facts);
  return own.length > 0 && own.every(({ tone }) => tone === 'success');
}

function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul aria-label={label} className="mb-3 grid gap-1 text-sm">
      {facts.map(({ tone, text, content }) => (
        <li key={text}>
          <StatusDot tone={tone}>{content ?? text}</StatusDot>
        </li>
      ))}
    </ul>
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
  const t = useTranslations('case');
  const { data, isError } = useQuery(registerFacts(view.id));
  const credit = view.extraReviewSteps.find(({ name }) => name === 'CREDIT_REPORT');
  const isThere = credit?.status === 'AVAILABLE';
  const facts: Fact[] = [
    ...signatoryFacts(view, t),
    ...(isError ? [registerAway(view.id)] : []),
    ...(data ? companyFacts(data.company, view, t) : []),
    ...(credit
      ? [
          {
            about: 'creditReport',
            tone: isThere ? 'success' : 'warning',
            text: t('evidence.credit', { isThere: String(isThere) }),
          } as const,
        ]
      : []),
  ];
  return <CheckPointsSection caseId={view.id} checkPoints={view.checkPoints} canSet facts={facts} />;
}

const registerAway = (caseId: string): Fact => ({
  about: 'register',
  tone: 'neutral',
  text: 'away',
  content: <RegisterAway caseId={caseId} />,
});

type Words = ReturnType<typeof useTranslations<'case'>>;

function companyFacts(company: RegisteredCompany | null, view: CaseView, t: Words): Fact[] {
  const about = 'register';
  if (company === null) return [{ about, tone: 'warning', text: t('evidence.unknown') }];
  const doubts = registerDoubts(company, view.company);
  if (doubts.length === 0) return [{ about, tone: 'success', text: t('evidence.registered') }];
  return doubts.map((doubt) => ({
    about,
    tone: 'warning',
    text: t(`evidence.${doubt}`, { name: company.name }),
  }));
}

function signatoryFacts({ signature, analogSignature, namedPeople = [] }: CaseView, t: Words): Fact[] {
  const about = 'signatories';
  if (signature && !signature.isCancelled) {
    const strangers = signature.signatories.filter((one) => !isAmong(one, namedPeople));
    if (strangers.length === 0) return [{ about, tone: 'success', text: t('evidence.named') }];
    return strangers.map((one) => ({
      about,
      tone: 'warning',
      text: t('evidence.notNamed', { name: personText(one) }),
    }));
  }
  if (!analogSignature) return [];
  return [
    { about, tone: 'neutral', text: t('evidence.paper', { count: analogSignature.numberOfSignatories }) },
  ];
}

/** Confirms every checkpoint that is left, or those that all that is known speaks for, each in its own call. */
function CheckSeveral({
  caseId,
  checkPoints,
  facts,
}: Required<Pick<CheckPointsSectionProps, 'caseId' | 'checkPoints' | 'facts'>>) {
  const t = useTranslations('case.checkPoints');
  const { goOn } = useOpenForms();
  const { sendAll, isPending } = useCaseCalls(caseId);
  const left = checkPoints.filter((point) => !isChecked(point));
  const proposed = left.filter((point) => isProposed(point, facts));
  const confirm = (points: readonly CheckPointView[]) =>
    sendAll(
      points.map(
        ({ componentId }): CaseCall => ({
          name: 'setCheckPoint',
          input: { caseId, componentId, isConfirmed: true },
          done: 'checkPointChecked',
        }),
      ),
      () => goOn(),
    );
  if (!isPending && left.length < 2) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {proposed.length > 0 && proposed.length < left.length && (
        <Button size="sm" data-acts pending={isPending} onClick={() => confirm(proposed)}>
          {t('checkProposed', { count: proposed.length })}
        </Button>
      )}
      <Button size="sm" data-acts pending={isPending} onClick={() => confirm(left)}>
        {!isPending && <ApproveIcon aria-hidden="true" />}
        {t('checkAll')}
      </Button>
    </div>
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
