import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { addressOf } from '@/components/browser/api-client';
import { CallButton } from '@/components/case/calls/use-case-call';
import { Section } from '@/components/case/shown/section';
import { InternalSignature } from '@/components/case/signing/internal-signature';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { DownloadIcon } from '@/components/ui/icons';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { endedUndeclined } from '@/lib/domain/lifecycle/signed';
import { isActive } from '@/lib/domain/lifecycle/status';
import type { Action } from '@/lib/domain/lifecycle/transitions';

type Step = CaseView['extraReviewSteps'][number];

/** The organisation's review steps: credit report, internal signature, regional review. */
export function ReviewSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.review');
  if (view.extraReviewSteps.length === 0) {
    return null;
  }
  return (
    <Section id="review" title={t('title')} flush>
      <ul>
        {view.extraReviewSteps.map((step) => (
          <li key={step.name} id={ANCHORS[step.name]} className="border-line border-t px-5 py-4">
            <ReviewStep view={view} step={step} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ANCHORS: Record<Step['name'], string> = {
  CREDIT_REPORT: 'credit-report',
  INTERNAL_SIGNATURE: 'internal-signature',
  REGIONAL_REVIEW: 'regional-review',
};

function ReviewStep({ view, step }: { view: CaseView; step: Step }) {
  switch (step.name) {
    case 'CREDIT_REPORT':
      return <CreditReport view={view} step={step} />;
    case 'INTERNAL_SIGNATURE':
      return (
        <StepFrame step={step} state={internalState(view)}>
          <InternalSignature view={view} />
        </StepFrame>
      );
    case 'REGIONAL_REVIEW':
      return <RegionalReview view={view} step={step} />;
  }
}

const TONES: Record<Step['status'], DotTone> = {
  NOT_YET_AVAILABLE: 'neutral',
  AVAILABLE: 'success',
  SIGNATURES_NOT_YET_REQUESTED: 'neutral',
  SIGNATURES_REQUESTED: 'info',
  SIGNED_BY_SIGNATORIES: 'highlight',
  SIGNATURES_APPROVED: 'success',
  SIGNATORY_WONT_SIGN: 'danger',
  SIGNATURES_REJECTED: 'danger',
  NOT_REQUESTED: 'neutral',
  REQUESTED: 'info',
  UNANSWERED: 'neutral',
  RECOMMENDED: 'success',
  NOT_RECOMMENDED: 'danger',
};

const PENDING: readonly Step['status'][] = [
  'NOT_YET_AVAILABLE',
  'SIGNATURES_NOT_YET_REQUESTED',
  'NOT_REQUESTED',
];

/** What the status of the internal signature does not say: it is being sent, or it ended without anybody declining. */
function internalState({ internalSignature, underWay }: CaseView): StepFrameProps['state'] {
  if (underWay?.action === 'shareForInternalSignature') return 'SENDING';
  return internalSignature !== null && endedUndeclined(internalSignature) ? 'ENDED' : undefined;
}

/** Whether the report will never be fetched: we pay for none once the application is decided. */
const isNeverFetched = ({ status }: CaseView, step: Step) =>
  step.status === 'NOT_YET_AVAILABLE' && !isActive(status);

interface StepFrameProps {
  step: Step;
  /** What to show instead of its status. */
  state?: 'SENDING' | 'ENDED' | 'NOT_FETCHED' | undefined;
  aside?: ReactNode;
  children?: ReactNode;
}

/** Shows a step's name and status, with its actions next to or below. */
function StepFrame({ step, state, aside, children }: StepFrameProps) {
  const t = useTranslations('case.review');
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-[1_1_10rem] font-medium">{t(`step.${step.name}`)}</h3>
        <StatusDot tone={TONES[step.status]} hollow={PENDING.includes(step.status)}>
          {t(`status.${state ?? step.status}`)}
        </StatusDot>
        {aside}
      </div>
      {children}
    </div>
  );
}

function CreditReport({ view, step }: { view: CaseView; step: Step }) {
  const t = useTranslations('case.review');
  const isNever = isNeverFetched(view, step);
  return (
    <StepFrame
      step={step}
      state={isNever ? 'NOT_FETCHED' : undefined}
      aside={
        step.status === 'AVAILABLE' && (
          <a
            href={addressOf('getCreditReport', { caseId: view.id })}
            download
            aria-label={t('downloadReportOf')}
            className={buttonClass({ size: 'sm' })}
          >
            <DownloadIcon aria-hidden="true" />
            {t('downloadReport')}
          </a>
        )
      }
    >
      {step.status !== 'AVAILABLE' && !isNever && <p className="text-ink-muted">{t('reportLater')}</p>}
    </StepFrame>
  );
}

function RegionalReview({ view, step }: { view: CaseView; step: Step }) {
  const t = useTranslations('case.review');
  const base = `/case/admin/${view.id}`;
  const may = (action: Action) => view.permissions.includes(action);
  return (
    <StepFrame step={step}>
      {step.comment && (
        <blockquote className="whitespace-pre-line wrap-anywhere border-line-strong border-s-2 ps-3">
          {step.comment}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may('withdrawRegionalReview') && (
          <CallButton
            caseId={view.id}
            size="sm"
            call={{
              name: 'withdrawRegionalReview',
              input: { caseId: view.id },
              done: 'regionalWithdrawn',
            }}
          >
            {t('withdraw')}
          </CallButton>
        )}
        {may('submitForRegionalReview') && (
          <CallButton
            caseId={view.id}
            size="sm"
            call={{
              name: 'submitForRegionalReview',
              input: { caseId: view.id },
              done: 'regionalSubmitted',
            }}
          >
            {t('submitRegional')}
          </CallButton>
        )}
        {may('answerRegionalReview') && (
          <>
            <DialogLink href={`${base}/approve-regional-review`} className={buttonClass({ size: 'sm' })}>
              {t('recommend')}
            </DialogLink>
            <DialogLink href={`${base}/reject-regional-review`} className={buttonClass({ size: 'sm' })}>
              {t('notRecommend')}
            </DialogLink>
          </>
        )}
      </div>
    </StepFrame>
  );
}
