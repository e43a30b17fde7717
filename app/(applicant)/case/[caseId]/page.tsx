import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { kept, keptTitle } from '@/app/kept-page';
import { ApplicationHome } from '@/components/applicant/application-home';
import { headingOf } from '@/components/applicant/progress';
import { organisationName } from '@/lib/domain/locale';
import { returnedForm } from '@/lib/server/http/returned-form';
import { applicantCase, applicantMessages, type CasePageProps, pagePost } from './applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return keptTitle(async () => {
    const { caseId } = await params;
    const theCase = await applicantCase(caseId);
    const { heading, count } = headingOf(theCase);
    const t = await getTranslations('application.heading');
    const organisation = organisationName(theCase.mo, await getLocale());
    const { problem } = (await returnedForm(`/case/${caseId}`)) ?? {};
    const error = problem ? `${await getTranslations('ui').then((ui) => ui('error'))} ` : '';
    return { title: error + [t(heading, { count }), theCase.company.name, organisation].join(' – ') };
  });
}

export default kept(async function ApplicationPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const [theCase, messages, post] = await Promise.all([
    applicantCase(caseId),
    applicantMessages(caseId),
    pagePost(`/case/${caseId}`),
  ]);
  return <ApplicationHome theCase={theCase} messages={messages} post={post} />;
});
