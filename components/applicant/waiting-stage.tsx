import { useLocale, useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/browser/keyed-text';
import { MarkedText } from '@/components/form-renderer/marked-text';
import { contactValue } from '@/components/shell/contact-person';
import { SignatoryList } from '@/components/signing/signatory-list';
import { Alert, type Tone } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-style';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';
import type { Stage } from '@/lib/domain/lifecycle/status';
import { organisationName, toLocale } from '@/lib/domain/locale';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { PaperSigningSteps } from './paper-signing-steps';
import { signNowHref } from './progress';
import { SignatoryActions } from './signatory-actions';

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
  const locale = toLocale(useLocale());
  const organisation = { organisation: organisationName(mo, locale) };
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
      {ownWords ? (
        <MarkedText text={ownWords} heading="h2" className="wrap-anywhere" />
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">
          {t(text, { ...organisation, ...contactValue(theCase) })}
        </p>
      )}
      {isInReview && !ownWords && information?.handlingDays && (
        <p className="mt-2">
          {information.expectedBy
            ? t('expectedBy', { day: dayInWords(information.expectedBy, locale) })
            : t('handlingDays', { days: information.handlingDays })}
        </p>
      )}
    </Alert>
  );
}

/** Says who has signed and whom we wait for. */
export function SigningBoard({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing.board');
  const sign = useTranslations('signing.digital');
  const signatories = theCase.signature?.signatories ?? [];
  // Only the fields that the actions need go to the browser.
  const actions = { id: theCase.id, permissions: theCase.permissions };
  const signed = signatories.filter(({ status }) => status === 'signed').length;
  const bounced = signatories.filter(({ status }) => status === 'bounced').length;
  const { contactPersonEmail } = theCase.company;
  const isToSign =
    contactValue(theCase).contact === 'known' &&
    signatories.some(
      (one) => REMINDABLE.includes(one.status) && isSameEmail(one.email, contactPersonEmail ?? ''),
    );
  return (
    <section className="grid gap-4">
      {bounced > 0 ? (
        <Alert tone="warning" title={t('undelivered.title', { count: bounced })}>
          {t('undelivered.text')}
        </Alert>
      ) : (
        <p className="max-w-prose text-ink-muted">{t('text')}</p>
      )}
      {isToSign && (
        <div>
          <a
            href={signNowHref(theCase.id)}
            className={`${buttonClass({ variant: 'primary', size: 'lg' })} max-sm:w-full`}
          >
            {sign('signNow')}
          </a>
        </div>
      )}
      <div className="rounded-lg border border-line bg-surface">
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-3 font-semibold">
          {t('title')}
          <span className="numeric font-normal text-ink-muted text-sm">
            {t('progress', { signed, count: signatories.length })}
          </span>
        </h2>
        <SignatoryList
          signatories={signatories}
          canReplace={theCase.permissions.includes('replaceSignatory')}
          renderActions={(signatory) => (
            <SignatoryActions theCase={actions} signatory={signatory} signatories={signatories} />
          )}
        />
      </div>
      {theCase.permissions.includes('cancelSignature') && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-ink-muted text-sm">{t('wrong')}</p>
          <LinkButton href={`/case/${theCase.id}/cancelsignature`} scroll={false}>
            {t('cancel')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
