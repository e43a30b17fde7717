import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { QuestionsPage } from '@/components/applicant/application-pages';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { applicantCase, applicantMessages, type CasePageProps } from '../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('support.title');
}

export default kept(async function ApplicationQuestionsPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const [theCase, messages] = await Promise.all([applicantCase(caseId), applicantMessages(caseId)]);
  return <QuestionsPage theCase={theCase} messages={messages} />;
});
