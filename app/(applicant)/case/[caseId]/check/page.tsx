import type { Metadata } from 'next';
import { kept, keptTitle } from '@/app/kept-page';
import { CheckPage, checkHeading } from '@/components/applicant/check-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { applicantCase, type CasePageProps } from '../applicant-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return keptTitle(async () => {
    const { caseId } = await params;
    return pageTitle(checkHeading(await applicantCase(caseId)));
  });
}

export default kept(async function CheckAnswersPage({ params }: CasePageProps) {
  const { caseId } = await params;
  return <CheckPage theCase={await applicantCase(caseId)} />;
});
