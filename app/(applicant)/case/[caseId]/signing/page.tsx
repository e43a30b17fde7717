import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { resilientPage } from '@/app/resilient-page';
import { stageOfCase } from '@/components/applicant/progress';
import { SigningPage } from '@/components/applicant/signing-page';
import { currentApplicant } from '@/lib/engine/access/actor';
import { ownSigningLink } from '@/lib/features/mail/signing-link';
import { returnedForm } from '@/lib/server/http/returned-form';
import { applicantCase, type CasePageProps, caseTitle, pagePost } from '../applicant-case';

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  const { caseId } = await params;
  return caseTitle(caseId, 'signing.choice.title', { posted: await returnedForm(pageOf({ caseId })) });
}

const pageOf = ({ caseId }: { caseId: string }) => `/case/${caseId}/signing`;

interface SigningPageProps extends CasePageProps {
  searchParams: Promise<{ now?: string }>;
}

/**
 * Redirects to the page that says what is missing. While the application is out for signing, `?now` leads a contact person who is to sign to
 * the signing service. Otherwise redirects to the first page.
 */
export default resilientPage(async function SigningOfCasePage({ params, searchParams }: SigningPageProps) {
  const { caseId } = await params;
  const theCase = await applicantCase(caseId);
  const stage = stageOfCase(theCase);
  if (stage === 'fill' && theCase.readiness.signature.ready) {
    return <SigningPage theCase={theCase} post={await pagePost(pageOf({ caseId }))} />;
  }
  if (stage === 'fill') redirect(`/case/${caseId}/check`);
  const { now } = await searchParams;
  const isToSign = now !== undefined && stage === 'signing';
  redirect((isToSign && (await ownSigningLink(await currentApplicant(caseId), caseId))) || `/case/${caseId}`);
});
