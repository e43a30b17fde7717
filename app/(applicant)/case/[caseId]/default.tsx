import { CoveredApplication } from '@/components/applicant/application-frame';
import { applicantCase, applicantMessages, type CasePageProps } from './applicant-case';

/** Shown behind a form or dialog that was opened by its address. Closing it loads the page. */
export default async function UnderDialog({ params }: CasePageProps) {
  const { caseId } = await params;
  const [theCase, messages] = await Promise.all([applicantCase(caseId), applicantMessages(caseId)]);
  return <CoveredApplication theCase={theCase} unread={messages.unread} />;
}
