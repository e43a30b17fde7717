import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { resilientPage, resilientTitle } from '@/app/resilient-page';
import { CorrectionsPage, correctionsHeading } from '@/components/applicant/corrections-page';
import { correctionsHref } from '@/components/applicant/progress';
import { returnedForm } from '@/lib/server/http/returned-form';
import { applicantCase, type CasePageProps, caseTitle } from '../applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { caseId } = await params;
    return caseTitle(caseId, correctionsHeading(await applicantCase(caseId)) ?? 'application.title');
  });
}

export default resilientPage(async function ApplicationCorrectionsPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const theCase = await applicantCase(caseId);
  const heading = correctionsHeading(theCase);
  if (!heading) redirect(`/case/${caseId}`);
  const returned = await returnedForm(correctionsHref(caseId));
  return <CorrectionsPage theCase={theCase} heading={heading} returned={returned} />;
});
