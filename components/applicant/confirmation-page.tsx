import { CircleCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { contactValue } from '@/components/shell/contact-person';
import { EmailText } from '@/components/ui/identifiers';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { applicationFileName } from '@/lib/domain/document-name';
import { isPaperPosted } from '@/lib/domain/lifecycle/signed';
import { organisationName, toLocale } from '@/lib/domain/locale';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { ApplicationPage } from './application-frame';
import { DownloadPdfButton } from './download-form';
import { correctionsToMake, stageOfCase } from './progress';
import { readerToSign, SignNowLink, whoSigns } from './sign-now';

/** What has been sent: the application to its signatories, on paper by post, or to the organisation. */
export type Confirmed = 'signing' | 'posted' | 'review';

/** Returns what there is to confirm. Null if nothing has been sent, or if the company has something to correct since. */
export function confirmationOf(theCase: ApplicantCase): Confirmed | null {
  if (correctionsToMake(theCase).length > 0) return null;
  const stage = stageOfCase(theCase);
  const { analogSignature } = theCase;
  if (stage === 'signing' || stage === 'review') return stage;
  return stage === 'paper' && analogSignature && isPaperPosted(analogSignature.status) ? 'posted' : null;
}

interface ConfirmationPageProps {
  theCase: ApplicantCase;
  confirmed: Confirmed;
}

/** Confirms what was sent. */
export function ConfirmationPage({ theCase, confirmed }: ConfirmationPageProps) {
  const t = useTranslations('signing.shared');
  return (
    <ApplicationPage theCase={theCase} title={t(`${confirmed}.title`)}>
      <Confirmation theCase={theCase} confirmed={confirmed} />
    </ApplicationPage>
  );
}

/** What was sent, to whom, with which reference, what happens next and by when. */
export function Confirmation({ theCase, confirmed }: ConfirmationPageProps) {
  const t = useTranslations('signing.shared');
  const board = useTranslations('signing.board');
  const stage = useTranslations('application.stage');
  const form = useTranslations('form');
  const locale = toLocale(useLocale());
  const { id, reference, information, company, mo } = theCase;
  const who = whoSigns(theCase);
  const values = { organisation: organisationName(mo, locale), ...contactValue(theCase), who };
  const { signatories = [], dueOn } = theCase.signature ?? {};
  const signsNow = confirmed === 'signing' && readerToSign(theCase) !== undefined;
  const { handlingDays = null, expectedBy } = information ?? {};
  return (
    <>
      <div className="flex items-center gap-4 rounded-lg border border-success-line bg-success-subtle px-5 py-4">
        <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
        <p>
          {t('reference')}
          <br />
          <span className="numeric font-semibold text-xl">{reference}</span>
        </p>
      </div>
      {confirmed === 'signing' && (
        <section className="grid gap-2">
          <h2 className="font-semibold text-lg">{t('sentTo')}</h2>
          <p>{t('text', { who })}</p>
          <ul className="grid gap-1">
            {signatories.map(({ email, name }) => (
              <li key={email} className="wrap-anywhere font-medium">
                {name && `${name}, `}
                <EmailText>{email}</EmailText>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-2">
        <h2 className="font-semibold text-lg">{t('nextTitle')}</h2>
        <ul className="grid max-w-prose list-disc gap-1 ps-5">
          <li>{t(`${confirmed}.next`, values)}</li>
          {confirmed === 'signing' && dueOn && (
            <li>{board('dueOn', { who, day: dayInWords(dueOn, locale) })}</li>
          )}
          {expectedBy ? (
            <li>{stage('expectedBy', { day: dayInWords(expectedBy, locale) })}</li>
          ) : (
            handlingDays !== null && (
              <li>{(confirmed === 'review' ? stage : t)('handlingDays', { days: handlingDays })}</li>
            )
          )}
          {confirmed !== 'signing' && <li>{t('told', values)}</li>}
        </ul>
      </section>
      <div className="flex flex-wrap gap-3">
        {signsNow && <SignNowLink caseId={id} />}
        <LinkButton
          variant={signsNow ? 'secondary' : 'primary'}
          size={signsNow ? 'lg' : 'md'}
          href={`/case/${id}`}
          className="max-sm:w-full"
        >
          {form('toOverview')}
        </LinkButton>
        {theCase.permissions.includes('downloadPdf') && (
          <DownloadPdfButton caseId={id} fileName={applicationFileName({ id, ...company }, 'pdf')} />
        )}
      </div>
    </>
  );
}
