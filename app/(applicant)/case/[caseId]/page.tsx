import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { resilientPage, resilientTitle } from '@/app/resilient-page';
import { ApplicationHome } from '@/components/applicant/application-home';
import { headingOf } from '@/components/applicant/progress';
import { toLocale } from '@/lib/domain/locale';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { returnedForm } from '@/lib/server/http/returned-form';
import { applicantCase, applicantMessages, type CasePageProps, caseTitle, pagePost } from './applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { caseId } = await params;
    const theCase = await applicantCase(caseId);
    const { heading, count } = headingOf(theCase);
    return caseTitle(caseId, `application.heading.${heading}`, {
      posted: await returnedForm(`/case/${caseId}`),
      values: { count, day: dayInWords(theCase.decidedAdmissionDate ?? '', toLocale(await getLocale())) },
    });
  });
}

export default resilientPage(async function ApplicationPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const [theCase, messages, post] = await Promise.all([
    applicantCase(caseId),
    applicantMessages(caseId),
    pagePost(`/case/${caseId}`),
  ]);
  return <ApplicationHome theCase={theCase} messages={messages} post={post} />;
});
