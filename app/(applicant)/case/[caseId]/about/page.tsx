import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { AboutPage } from '@/components/applicant/application-pages';
import { applicantCase, type CasePageProps, caseTitle } from '../applicant-case';

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return caseTitle((await params).caseId, 'application.facts.title');
}

export default resilientPage(async function AboutApplicationPage({ params }: CasePageProps) {
  const { caseId } = await params;
  return <AboutPage theCase={await applicantCase(caseId)} />;
});
