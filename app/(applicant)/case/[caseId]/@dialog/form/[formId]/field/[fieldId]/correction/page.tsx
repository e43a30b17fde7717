import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { resilientDialog, resilientTitle } from '@/app/resilient-page';
import { CorrectionPage } from '@/components/applicant/correction-page';
import { correctionHref, correctionsHref } from '@/components/applicant/progress';
import { OrganisationLogo } from '@/components/shell/header-bar';
import { allForms, packForms } from '@/lib/contract/packed-forms';
import { admissionDatesOf } from '@/lib/domain/fields/days';
import { returnedForm } from '@/lib/server/http/returned-form';
import { type CasePageProps, caseTitle } from '../../../../../../applicant-case';
import { hintsOf } from '../../../dependent-questions';
import { fieldOfCase, isAsked } from '../../../form-of-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { caseId, formId, fieldId } = await params;
    const { row } = await fieldOfCase(caseId, formId, fieldId);
    return caseTitle(caseId, 'form.correction.pageTitle', { values: { field: row.label } });
  });
}

export default resilientDialog(async function FieldCorrectionPage({ params }: CasePageProps) {
  const { caseId, formId, fieldId } = await params;
  const { theCase, row } = await fieldOfCase(caseId, formId, fieldId);
  const canMark = theCase.permissions.includes('markCorrectionHandled');
  if (!row.correction || row.correction.isHandled || !canMark || !isAsked(theCase, row)) {
    redirect(correctionsHref(caseId));
  }
  return (
    <CorrectionPage
      key={fieldId}
      caseId={caseId}
      formId={formId}
      fieldId={fieldId}
      logo={<OrganisationLogo organisation={theCase.mo} />}
      packed={packForms(allForms(theCase))}
      admissionDates={admissionDatesOf(theCase)}
      activeLocale={theCase.activeLocale}
      hints={await hintsOf(allForms(theCase), formId)}
      returned={await returnedForm(correctionHref(caseId, formId, fieldId))}
    />
  );
});
