import type { Metadata } from 'next';
import { resilientDialog } from '@/app/resilient-page';
import { SupportDialog } from '@/components/applicant/applicant-dialogs';
import { returnedForm } from '@/lib/server/http/returned-form';
import {
  type CasePageProps,
  caseTitle,
  messagePost,
  messagesAbout,
} from '../../../../../../../applicant-case';
import { fieldOfCase } from '../../../../form-of-case';

const pageOf = ({ caseId, formId, fieldId }: Awaited<CasePageProps['params']>) =>
  `/case/${caseId}/form/${formId}/field/${fieldId}/help`;

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  const place = await params;
  return caseTitle(place.caseId, 'support.fieldTitle', { posted: await returnedForm(pageOf(place)) });
}

export default resilientDialog(async function FieldHelpPage({ params }: CasePageProps) {
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
