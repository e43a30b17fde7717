import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-style';
import { Card } from '@/components/ui/card';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { FormView } from '@/lib/contract/form-shapes';
import { packForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { endedUndeclined } from '@/lib/domain/lifecycle/signed';
import { informationHref } from '@/lib/domain/organisation/notices';
import { AnswersList } from './answers-list';
import { ArrivalFromForm } from './arrival-from-form';
import { FormTasks } from './form-tasks';
import { SIGN_ID } from './progress';
import { SigningChoice } from './signing-choice';

interface FillStageProps {
  theCase: ApplicantCase;
  unread: ConversationView['unread'];
}

/** The application while it is being filled in: its forms, then signing. */
export function FillStage({ theCase, unread }: FillStageProps) {
  const t = useTranslations('application');
  const { forms, readiness } = theCase;
  return (
    <>
      <RejectedSignature theCase={theCase} />
      <FormTasks theCase={theCase} unread={unread} />
      <section
        id={SIGN_ID}
        tabIndex={-1}
        aria-labelledby={`${SIGN_ID}-title`}
        className="grid scroll-mt-6 gap-4"
      >
        <ArrivalFromForm id={SIGN_ID} />
        <h2 id={`${SIGN_ID}-title`} className="font-semibold text-lg">
          {t('sign.title')}
        </h2>
        {readiness.signature.ready ? (
          <>
            <ReadBefore theCase={theCase} />
            <CheckAndSign theCase={theCase} />
          </>
        ) : (
          <MissingBeforeSigning forms={forms} missing={readiness.signature.missing} />
        )}
      </section>
    </>
  );
}

/** Links to the organisation's own texts, where the company commits itself. */
function ReadBefore({ theCase: { mo, information } }: { theCase: ApplicantCase }) {
  const t = useTranslations();
  const notices = information?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <p className="text-ink-muted">{t('application.sign.read')}</p>
      {notices.map((notice) => (
        <a key={notice} href={informationHref(mo.slug, notice)} className="link">
          {t(`shell.footer.${notice}`)}
        </a>
      ))}
    </div>
  );
}

/** Everything on one page to check, then how to sign. */
export function CheckAndSign({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing');
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 whitespace-pre-line wrap-anywhere text-ink-muted">
          {theCase.information?.beforeSigning ?? t('check.text')}
        </p>
        <a href="#signing" className={buttonClass({ variant: 'primary' })}>
          {t('check.toSigning')}
        </a>
      </div>
      <AnswersList caseId={theCase.id} packed={packForms(theCase.forms)} isOpen canChange />
      <Card id="signing" className="scroll-mt-6" title={t('choice.title')} level={3}>
        <SigningChoice
          caseId={theCase.id}
          isDigital={theCase.permissions.includes('shareForSignature')}
          former={theCase.formerSignatories}
        />
      </Card>
    </div>
  );
}

type Missing = ApplicantCase['readiness']['signature']['missing'];

/** Says what is missing before the application can be signed. */
function MissingBeforeSigning({ forms, missing }: { forms: readonly FormView[]; missing: Missing }) {
  const t = useTranslations('application.missing');
  const titlesOf = (code: string) =>
    forms
      .filter((form) => missing.some((item) => item.code === code && item.formId === form.id))
      .map((form) => form.title);
  const incomplete = titlesOf('FORM_NOT_VALID');
  const unsaved = titlesOf('FORM_NOT_SAVED');
  const corrections = missing.filter((item) => item.code === 'CORRECTION_OPEN').length;
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line border-dashed px-5 py-4 text-ink-muted">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-subtle" />
      <div className="grid gap-1">
        <p>{t('text')}</p>
        <ul className="grid list-disc gap-0.5 ps-5">
          {incomplete.length > 0 && <li>{t('incomplete', named(incomplete))}</li>}
          {unsaved.length > 0 && <li>{t('unsaved', named(unsaved))}</li>}
          {corrections > 0 && <li>{t('corrections', { count: corrections })}</li>}
        </ul>
      </div>
    </div>
  );
}

/** Names the forms if there are at most three. The list above shows them all. */
function named(titles: readonly string[]): { count: number; named: string; forms: string } {
  return { count: titles.length, named: titles.length <= 3 ? 'yes' : 'no', forms: titles.join(', ') };
}

/**
 * Says why the application has to be signed again: somebody declined, the signing service ended it, or the case worker rejected the
 * signature.
 */
export function RejectedSignature({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing.rejected');
  const { signature, analogSignature } = theCase;
  const declined =
    signature?.status === 'REJECTED'
      ? signature.signatories.find(({ status }) => status === 'declined')
      : null;
  if (declined) {
    return (
      <Alert tone="warning" title={t('declinedTitle', { name: declined.name ?? declined.email })}>
        {declined.reason && <Reason text={declined.reason} />}
        <p>{t('declinedNext')}</p>
      </Alert>
    );
  }
  if (signature && endedUndeclined(signature)) {
    return (
      <Alert tone="warning" title={t('endedTitle')}>
        {t('endedText')}
      </Alert>
    );
  }
  const rejected = [signature, analogSignature].find((one) => one?.status === 'REJECTED_BY_MA');
  return rejected ? (
    <Alert tone="warning" title={t('title')}>
      {rejected.rejectionMessage && <Reason text={rejected.rejectionMessage} />}
      <p>{t('next')}</p>
    </Alert>
  ) : null;
}

function Reason({ text }: { text: string }) {
  const t = useTranslations('signing.rejected');
  return (
    <p className="mb-1 whitespace-pre-line wrap-anywhere">
      <span className="font-medium">{t('reason')}</span> {text}
    </p>
  );
}
