import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { AboutPage } from '@/components/applicant/application-pages';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { applicantCase, type CasePageProps } from '../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('application.facts.title');
}

export default kept(async function AboutApplicationPage({ params }: CasePageProps) {
  const { caseId } = await params;
  return <AboutPage theCase={await applicantCase(caseId)} />;
});
