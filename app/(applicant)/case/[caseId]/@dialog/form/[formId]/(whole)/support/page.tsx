import type { Metadata } from 'next';
import { resilientDialog } from '@/app/resilient-page';
import { SupportDialog } from '@/components/applicant/applicant-dialogs';
import { returnedForm } from '@/lib/server/http/returned-form';
import { type CasePageProps, caseTitle, messagePost, messagesAbout } from '../../../../../applicant-case';
import { formOfCase } from '../../form-of-case';

const pageOf = ({ caseId, formId }: Awaited<CasePageProps['params']>) =>
  `/case/${caseId}/form/${formId}/support`;

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  const place = await params;
  return caseTitle(place.caseId, 'support.title', { posted: await returnedForm(pageOf(place)) });
}

export default resilientDialog(async function SupportPage({ params }: CasePageProps) {
  const { caseId, formId } = await params;
  const [{ theCase, form }, messages] = await Promise.all([
    formOfCase(caseId, formId),
    messagesAbout(caseId, { formId }),
  ]);
  return (
    <SupportDialog
      caseId={caseId}
      formId={formId}
      about={form.title}
      messages={messages}
      post={await messagePost(pageOf(await params))}
      canPost={theCase.permissions.includes('postMessage')}
    />
  );
});
