import { Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { addressOf } from '@/components/browser/api-client';
import { useKeyedText } from '@/components/browser/keyed-text';
import { contactValue } from '@/components/shell/contact-person';
import { buttonClass } from '@/components/ui/button-style';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { decisionIn } from '@/lib/domain/audit/steps';
import { applicationFileName } from '@/lib/domain/document-name';
import { organisationName, toLocale } from '@/lib/domain/locale';
import { swedishDay } from '@/lib/domain/time';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { DownloadPdfButton } from './download-form';
import { type Outcome, outcomeOf } from './progress';
import { usePerson } from './signature-ended';
import { hasBeenSigned } from './signature-state';

/** The decision on an application, or how it ended, as a letter: who decided and when, why, and what happens now. */
export function DecisionLetter({ theCase }: { theCase: ApplicantCase }) {
  const t = useKeyedText('application.decision');
  const { mo, information, decidedAdmissionDate, rejectionReason, withdrawal, timeline = [] } = theCase;
  const locale = toLocale(useLocale());
  const outcome = outcomeOf(theCase);
  const organisation = organisationName(mo, locale);
  const decided = decisionIn(timeline);
  const nameOf = usePerson(theCase);
  const reason = outcome === 'rejected' ? rejectionReason : outcome === 'withdrawn' && withdrawal?.reason;
  const values = {
    organisation,
    ...contactValue(theCase),
    hasDate: decidedAdmissionDate ? 'yes' : 'no',
    isClosed: information?.isClosed ? 'yes' : 'no',
    by: withdrawal ? nameOf(withdrawal.by, withdrawal.byName) : 'none',
  };
  const facts = [
    [t('on'), decided && dayInWords(swedishDay(new Date(decided.at)), locale)],
    [t('by'), isByOrganisation(outcome) && organisation],
    [
      t('from'),
      (outcome === 'registered' || outcome === 'member') &&
        decidedAdmissionDate &&
        dayInWords(decidedAdmissionDate, locale),
    ],
  ].flatMap(([term, value]) => (term && value ? [{ term, value }] : []));
  const again = `${outcome}.again`;
  const mayApply = outcome !== 'rejected' && t.has(again) && !information?.isClosed;
  return (
    <article className="grid gap-6">
      <p className="max-w-prose text-lg wrap-anywhere">{t(`${outcome}.decision`, values)}</p>
      {facts.length > 0 && (
        <dl className="divide-y divide-line border-line border-y">
          {facts.map(({ term, value }) => (
            <div key={term} className="grid gap-x-6 py-2 sm:grid-cols-[1fr_2fr]">
              <dt className="text-ink-muted">{term}</dt>
              <dd className="wrap-anywhere font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {reason && (
        <Part title={t('reason')}>
          <p className="whitespace-pre-line">{reason}</p>
        </Part>
      )}
      <Part title={t('now')}>
        <p>{t(`${outcome}.now`, values)}</p>
      </Part>
      {t.has(again) && (
        <Part title={t('again')}>
          <p>{t(again, values)}</p>
          {mayApply && (
            <LinkButton href={`/apply/${mo.slug}`} className="print:hidden mt-2 w-fit">
              {t('apply')}
            </LinkButton>
          )}
        </Part>
      )}
      <Documents theCase={theCase} />
      <Timeline theCase={theCase} />
    </article>
  );
}

/** What the register reports and what the company does itself is no decision of the organisation. */
const isByOrganisation = (outcome: Outcome): boolean =>
  outcome === 'registered' || outcome === 'member' || outcome === 'rejected';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-prose gap-1 wrap-anywhere">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** The application as it was signed, and with its answers. */
function Documents({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.decision');
  const state = useTranslations('signing.state');
  const { id, company, signature, analogSignature, permissions } = theCase;
  const signed =
    signature && hasBeenSigned(signature)
      ? ('getDigitalDocument' as const)
      : analogSignature?.fileName && ('getPaperDocument' as const);
  const mayDownload = permissions.includes('downloadPdf');
  if (!signed && !mayDownload) return null;
  return (
    <section className="print:hidden grid gap-2">
      <h2 className="font-semibold text-lg">{t('documents')}</h2>
      <div className="flex flex-wrap gap-3">
        {signed && (
          <a
            href={addressOf(signed, { caseId: id }, { asApplicant: true })}
            download
            className={buttonClass({})}
          >
            <Download aria-hidden="true" />
            {state('download')}
          </a>
        )}
        {mayDownload && (
          <DownloadPdfButton caseId={id} fileName={applicationFileName({ id, ...company }, 'pdf')} />
        )}
      </div>
    </section>
  );
}

/** What has happened with the application, and when. */
export function Timeline({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.timeline');
  const locale = toLocale(useLocale());
  const { timeline = [], information } = theCase;
  if (timeline.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <ol className="grid gap-2 border-line border-s-2 ps-4">
        {timeline.map(({ step, at }) => (
          <li key={`${step} ${at}`} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <time dateTime={at} className="numeric text-ink-muted">
              {dayInWords(swedishDay(new Date(at)), locale)}
            </time>
            <span>{t(step)}</span>
          </li>
        ))}
        {information?.expectedBy && (
          <li className="grid gap-x-4 text-ink-muted sm:grid-cols-[11rem_1fr]">
            <time dateTime={information.expectedBy} className="numeric">
              {dayInWords(information.expectedBy, locale)}
            </time>
            <span>{t('expected')}</span>
          </li>
        )}
      </ol>
    </section>
  );
}
