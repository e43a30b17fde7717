import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { resilientPage, resilientTitle } from '@/app/resilient-page';
import { ConfirmationPage, confirmationOf } from '@/components/applicant/confirmation-page';
import { applicantCase, type CasePageProps, caseTitle } from '../applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { caseId } = await params;
    const confirmed = confirmationOf(await applicantCase(caseId));
    return caseTitle(caseId, confirmed ? `signing.shared.${confirmed}.title` : 'application.title');
  });
}

export default resilientPage(async function SharedPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const theCase = await applicantCase(caseId);
  const confirmed = confirmationOf(theCase);
  if (!confirmed) redirect(`/case/${caseId}`);
  return <ConfirmationPage theCase={theCase} confirmed={confirmed} />;
});
