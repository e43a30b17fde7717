import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { SupportDialog } from '@/components/applicant/applicant-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type CasePageProps, messagesAbout } from '../../../../../applicant-case';
import { formOfCase } from '../../form-of-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('support.title');
}

export default kept(async function SupportPage({ params }: CasePageProps) {
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
      canPost={theCase.permissions.includes('postMessage')}
    />
  );
});
