import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { ApplicationHome } from '@/components/applicant/application-home';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { applicantCase, applicantMessages, type CasePageProps } from './applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('application.title');
}

export default kept(async function ApplicationPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const [theCase, messages] = await Promise.all([applicantCase(caseId), applicantMessages(caseId)]);
  return <ApplicationHome theCase={theCase} messages={messages} />;
});
