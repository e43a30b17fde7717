import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { kept, keptTitle } from '@/app/kept-page';
import { ApplicationHome } from '@/components/applicant/application-home';
import { headingOf } from '@/components/applicant/progress';
import { organisationName } from '@/lib/domain/locale';
import { applicantCase, applicantMessages, type CasePageProps } from './applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return keptTitle(async () => {
    const { caseId } = await params;
    const theCase = await applicantCase(caseId);
    const { heading, count } = headingOf(theCase);
    const t = await getTranslations('application.heading');
    const organisation = organisationName(theCase.mo, await getLocale());
    return { title: [t(heading, { count }), theCase.company.name, organisation].join(' – ') };
  });
}

export default kept(async function ApplicationPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const [theCase, messages] = await Promise.all([applicantCase(caseId), applicantMessages(caseId)]);
  return <ApplicationHome theCase={theCase} messages={messages} />;
});
