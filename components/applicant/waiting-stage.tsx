import { useLocale, useTranslations } from 'next-intl';
import { MarkedText } from '@/components/form-renderer/marked-text';
import { contactValue } from '@/components/shell/contact-person';
import { SignatoryList } from '@/components/signing/signatory-list';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import type { Stage } from '@/lib/domain/lifecycle/status';
import { organisationName, toLocale } from '@/lib/domain/locale';
import type { PagePost } from '@/lib/domain/public-forms';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { areCorrectionsSent } from './corrections-page';
import { DecisionLetter, Timeline } from './decision-letter';
import { PaperSigningSteps } from './paper-signing-steps';
import { readerToSign, SignNowLink, whoSigns } from './sign-now';
import { SignatoryActions } from './signatory-actions';
import { ReplacedSignatory } from './signature-ended';

interface WaitingStageProps {
  theCase: ApplicantCase;
  stage: Exclude<Stage, 'fill'>;
  post?: PagePost;
}

/** Says what the application waits for and from whom, or how it ended. */
export function WaitingStage({ theCase, stage, post }: WaitingStageProps) {
  switch (stage) {
    case 'signing':
      return <SigningBoard theCase={theCase} post={post} />;
    case 'paper':
      return <OnPaper theCase={theCase} post={post} />;
    case 'review':
      return <UnderReview theCase={theCase} />;
    default:
      return <DecisionLetter theCase={theCase} />;
  }
}

interface OutForSigningProps {
  theCase: ApplicantCase;
  post?: PagePost | undefined;
}

function OnPaper({ theCase, post }: OutForSigningProps) {
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
        post={post}
      />
    )
  );
}

function UnderReview({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.stage');
  const { mo, information, decidedAdmissionDate } = theCase;
  const ownWords = information?.afterSubmission;
  const locale = toLocale(useLocale());
  const organisation = organisationName(mo, locale);
  return (
    <>
      <Alert title={t('review.title')}>
        {ownWords ? (
          <MarkedText text={ownWords} heading="h2" className="wrap-anywhere" />
        ) : areCorrectionsSent(theCase) ? null : (
          <p className="wrap-anywhere">{t('review.text', { organisation, ...contactValue(theCase) })}</p>
        )}
        {!ownWords && information?.handlingDays && (
          <p className="mt-2">
            {information.expectedBy
              ? t('expectedBy', { day: dayInWords(information.expectedBy, locale) })
              : t('handlingDays', { days: information.handlingDays })}
          </p>
        )}
        {decidedAdmissionDate && (
          <p className="mt-2">{t('admissionDate', { day: dayInWords(decidedAdmissionDate, locale) })}</p>
        )}
      </Alert>
      <Timeline theCase={theCase} />
    </>
  );
}

/** Says who has signed and whom we wait for. */
export function SigningBoard({ theCase, post }: OutForSigningProps) {
  const t = useTranslations('signing.board');
  const locale = toLocale(useLocale());
  const { signatories = [], dueOn } = theCase.signature ?? {};
  // Only the fields that the actions need go to the browser.
  const actions = { id: theCase.id, permissions: theCase.permissions };
  const reader = readerToSign(theCase);
  const who = whoSigns(theCase);
  const signed = signatories.filter(({ status }) => status === 'signed').length;
  const bounced = signatories.filter(({ status }) => status === 'bounced').length;
  return (
    <section className="grid gap-4">
      <ReplacedSignatory theCase={theCase} />
      {bounced > 0 ? (
        <Alert tone="warning" title={t('undelivered.title', { count: bounced })}>
          {t('undelivered.text')}
        </Alert>
      ) : (
        <p className="max-w-prose text-ink-muted">{t('text', { who })}</p>
      )}
      {dueOn && <p className="max-w-prose">{t('dueOn', { who, day: dayInWords(dueOn, locale) })}</p>}
      {reader && (
        <div>
          <SignNowLink caseId={theCase.id} />
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
            <SignatoryActions
              theCase={actions}
              signatory={signatory}
              signatories={signatories}
              isReader={signatory === reader}
              post={post}
            />
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
