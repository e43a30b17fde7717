import { useLocale } from 'next-intl';
import { Alert, type Tone } from '@/components/ui/alert';
import { useKeyedText } from '@/components/ui/keyed-text';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { organisationName } from '@/lib/domain/organisation-name';
import { contactValue } from './contact-value';
import { PaperSigningSteps } from './paper-signing-steps';
import { SigningBoard } from './signing-board';
import type { Stage } from './stage';

/** A stage in which the company has nothing to do, or in which the application has ended. */
type Outcome = Exclude<Stage, 'fill' | 'signing' | 'paper'>;

const TONES: Partial<Record<Outcome, Tone>> = {
  registered: 'success',
  member: 'success',
  rejected: 'danger',
};

interface WaitingStageProps {
  theCase: ApplicantCase;
  stage: Exclude<Stage, 'fill'>;
}

/** Says what the application waits for and from whom, or how it ended. */
export function WaitingStage({ theCase, stage }: WaitingStageProps) {
  switch (stage) {
    case 'signing':
      return <SigningBoard theCase={theCase} />;
    case 'paper':
      return <OnPaper theCase={theCase} />;
    default:
      return <OutcomeAlert theCase={theCase} stage={stage} />;
  }
}

function OnPaper({ theCase }: { theCase: ApplicantCase }) {
  const { id, mo, analogSignature, information } = theCase;
  const organisation = organisationName(mo, useLocale());
  return (
    analogSignature && (
      <PaperSigningSteps
        caseId={id}
        numberOfSignatories={analogSignature.numberOfSignatories}
        status={analogSignature.status}
        organisation={organisation}
        postalAddress={information?.postalAddress ?? null}
      />
    )
  );
}

function OutcomeAlert({ theCase, stage }: { theCase: ApplicantCase; stage: Outcome }) {
  const t = useKeyedText('application.stage');
  const { mo, rejectionReason, information } = theCase;
  const isInReview = stage === 'review';
  const isClosed = information?.isClosed === true;
  const text = stage === 'reset' && isClosed ? 'resetClosed' : `${stage}.text`;
  const ownWords = isInReview ? information?.afterSubmission : null;
  const organisation = { organisation: organisationName(mo, useLocale()) };
  return (
    <Alert
      tone={TONES[stage]}
      title={t(`${stage}.title`, organisation)}
      actions={
        stage === 'reset' &&
        !isClosed && <LinkButton href={`/apply/${mo.slug}`}>{t('applyAgain')}</LinkButton>
      }
    >
      {stage === 'rejected' && rejectionReason && (
        <p className="mb-2 whitespace-pre-line wrap-anywhere">
          <span className="font-medium">{t('reason')}</span> {rejectionReason}
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere">
        {ownWords ?? t(text, { ...organisation, ...contactValue(theCase) })}
      </p>
      {isInReview && information?.handlingDays && (
        <p className="mt-2">{t('handlingDays', { days: information.handlingDays })}</p>
      )}
    </Alert>
  );
}
