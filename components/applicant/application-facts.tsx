import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { EmailText } from '@/components/ui/email-text';
import { exactDay } from '@/components/ui/relative-day';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { documentName } from '@/lib/domain/document-name';
import { isActive } from '@/lib/domain/lifecycle/status';
import { organisationName } from '@/lib/domain/organisation-name';
import { ContactPerson } from './contact-person';
import { contactValue } from './contact-value';
import { DownloadPdfButton } from './download-pdf-button';

/** Facts beside the page: the company, who gets mail about the application, and how long the link to it is valid. */
export function ApplicationFacts({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.facts');
  const locale = useLocale();
  const { company, reference, linkValidUntil, assignedTo, mo, information } = theCase;
  const facts = [
    { term: t('organisation'), value: organisationName(mo, locale) },
    { term: t('reference'), value: reference },
    { term: t('orgNo'), value: company.orgNo },
    { term: t('contact'), value: company.contactPersonEmail },
    { term: t('responsible'), value: assignedTo?.name },
    {
      term: t('time'),
      // After the decision, nobody waits for one.
      value:
        isActive(theCase.status) &&
        information?.handlingDays &&
        t('timeValue', { days: information.handlingDays }),
    },
    { term: t('validUntil'), value: linkValidUntil && exactDay(new Date(linkValidUntil), locale) },
  ].flatMap(({ term, value }) => (value ? [{ term, value }] : []));
  return (
    <aside
      aria-label={t('title')}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 text-sm lg:sticky lg:top-6"
    >
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {facts.map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="wrap-anywhere font-medium">
              <EmailText>{value}</EmailText>
            </dd>
          </div>
        ))}
      </dl>
      {theCase.permissions.includes('viewColleagues') && (
        <Link href={`/case/${theCase.id}/colleagues`} scroll={false} className="link">
          {t(theCase.permissions.includes('inviteColleague') ? 'inviteColleagues' : 'colleagues')}
        </Link>
      )}
      {information?.contact && (
        <div>
          <p className="text-ink-muted">{t('askTitle')}</p>
          <ContactPerson contact={information.contact} />
        </div>
      )}
      <p className="text-ink-muted">{t('linkNote', contactValue(theCase))}</p>
      {theCase.permissions.includes('downloadPdf') && (
        <DownloadPdfButton
          caseId={theCase.id}
          fileName={`${documentName({ id: theCase.id, ...company })}.pdf`}
        />
      )}
    </aside>
  );
}
