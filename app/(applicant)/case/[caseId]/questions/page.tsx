import type { Metadata } from 'next';
import { kept, keptTitle } from '@/app/kept-page';
import { QuestionsPage } from '@/components/applicant/application-pages';
import { returnedForm } from '@/lib/server/http/returned-form';
import {
  applicantCase,
  applicantMessages,
  type CasePageProps,
  caseTitle,
  messagePost,
} from '../applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return keptTitle(async () => {
    const { caseId } = await params;
    await applicantCase(caseId);
    return caseTitle(caseId, 'support.title', { posted: await returnedForm(`/case/${caseId}/questions`) });
  });
}

export default kept(async function ApplicationQuestionsPage({ params }: CasePageProps) {
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
