import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { SupportDialog } from '@/components/applicant/applicant-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type CasePageProps, messagesAbout } from '../../../../../../../applicant-case';
import { fieldOfCase } from '../../../../form-of-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('support.fieldTitle');
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
      canPost={theCase.permissions.includes('postMessage')}
    />
  );
});
