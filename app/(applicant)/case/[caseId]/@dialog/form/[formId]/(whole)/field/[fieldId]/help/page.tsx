import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { SupportDialog } from '@/components/applicant/applicant-dialogs';
import { formTitle } from '@/lib/platform/i18n/page-title';
import { returnedForm } from '@/lib/server/http/returned-form';
import { type CasePageProps, messagePost, messagesAbout } from '../../../../../../../applicant-case';
import { fieldOfCase } from '../../../../form-of-case';

const pageOf = ({ caseId, formId, fieldId }: Awaited<CasePageProps['params']>) =>
  `/case/${caseId}/form/${formId}/field/${fieldId}/help`;

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return formTitle('support.fieldTitle', await returnedForm(pageOf(await params)));
}

export default kept(async function FieldHelpPage({ params }: CasePageProps) {
  const { caseId, formId, fieldId } = await params;
  const [{ theCase, row }, messages] = await Promise.all([
    fieldOfCase(caseId, formId, fieldId),
    messagesAbout(caseId, { componentId: fieldId }),
  ]);
  return (
    <SupportDialog
      caseId={caseId}
      formId={formId}
      componentId={fieldId}
      about={row.label}
      help={row.helpText}
      messages={messages}
      post={await messagePost(pageOf(await params))}
      canPost={theCase.permissions.includes('postMessage')}
    />
  );
});
