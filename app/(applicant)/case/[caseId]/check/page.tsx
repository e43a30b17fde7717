import type { Metadata } from 'next';
import { resilientPage, resilientTitle } from '@/app/resilient-page';
import { CheckPage, checkHeading } from '@/components/applicant/check-page';
import { applicantCase, type CasePageProps, caseTitle } from '../applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { caseId } = await params;
    return caseTitle(caseId, checkHeading(await applicantCase(caseId)));
  });
}

export default resilientPage(async function CheckAnswersPage({ params }: CasePageProps) {
  const { caseId } = await params;
  return <CheckPage theCase={await applicantCase(caseId)} />;
});
