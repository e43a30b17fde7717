import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { keptDialog } from '@/app/kept-page';
import { CorrectionDialog } from '@/components/applicant/applicant-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import type { CasePageProps } from '../../../../../../applicant-case';
import { fieldOfCase, isAsked } from '../../../form-of-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('form.correction.title');
}

export default keptDialog(async function CorrectionPage({ params }: CasePageProps) {
  const { caseId, formId, fieldId } = await params;
  const { theCase, row } = await fieldOfCase(caseId, formId, fieldId);
  const canMark = theCase.permissions.includes('markCorrectionHandled');
  if (!row.correction || !canMark || !isAsked(theCase, row)) {
    redirect(`/case/${caseId}/form/${formId}`);
  }
  return <CorrectionDialog closeTo={`/case/${caseId}/form/${formId}`} row={row} />;
});
