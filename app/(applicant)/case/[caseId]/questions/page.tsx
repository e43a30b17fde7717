import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { QuestionsPage } from '@/components/applicant/application-pages';
import { returnedForm } from '@/lib/server/http/returned-form';
import {
  applicantCase,
  applicantMessages,
  type CasePageProps,
  caseTitle,
  messagePost,
} from '../applicant-case';

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  const { caseId } = await params;
  return caseTitle(caseId, 'support.title', { posted: await returnedForm(`/case/${caseId}/questions`) });
}

export default resilientPage(async function ApplicationQuestionsPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const [theCase, messages] = await Promise.all([applicantCase(caseId), applicantMessages(caseId)]);
  return (
    <QuestionsPage
      theCase={theCase}
      messages={messages}
      post={await messagePost(`/case/${caseId}/questions`)}
    />
  );
});
