import { ApplicationHome } from '@/components/applicant/application-home';
import { applicantCase, applicantMessages, type CasePageProps } from './applicant-case';

/** Under a form or dialog that was reached by its address. Closing it loads the page. */
export default async function CoveredApplication({ params }: CasePageProps) {
  const { caseId } = await params;
  const [theCase, messages] = await Promise.all([applicantCase(caseId), applicantMessages(caseId)]);
  return <ApplicationHome theCase={theCase} messages={messages} isCovered />;
}
