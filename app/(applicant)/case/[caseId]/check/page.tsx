import type { Metadata } from 'next';
import { kept, keptTitle } from '@/app/kept-page';
import { CheckPage, checkHeading } from '@/components/applicant/check-page';
import { applicantCase, type CasePageProps, caseTitle } from '../applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return keptTitle(async () => {
    const { caseId } = await params;
    return caseTitle(caseId, checkHeading(await applicantCase(caseId)));
  });
}

export default kept(async function CheckAnswersPage({ params }: CasePageProps) {
  const { caseId } = await params;
  return <CheckPage theCase={await applicantCase(caseId)} />;
});
