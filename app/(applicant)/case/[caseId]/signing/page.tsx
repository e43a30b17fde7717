import { redirect } from 'next/navigation';
import { kept, keptTitle } from '@/app/kept-page';
import { stageOfCase } from '@/components/applicant/progress';
import { SigningPage } from '@/components/applicant/signing-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { applicantCase, type CasePageProps } from '../applicant-case';

export const generateMetadata = () => keptTitle(() => pageTitle('signing.choice.title'));

/** Redirects to the page that says what is missing, or to the first page if the application is signed or out for signing. */
export default kept(async function SigningOfCasePage({ params }: CasePageProps) {
  const { caseId } = await params;
  const theCase = await applicantCase(caseId);
  if (stageOfCase(theCase) !== 'fill') redirect(`/case/${caseId}`);
  if (!theCase.readiness.signature.ready) redirect(`/case/${caseId}/check`);
  return <SigningPage theCase={theCase} />;
});
