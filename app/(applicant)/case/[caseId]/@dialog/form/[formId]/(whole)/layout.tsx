import type { ReactNode } from 'react';
import { resilientDialog } from '@/app/resilient-page';
import { ApplicantForm } from '@/components/applicant/applicant-form';
import { OrganisationLogo } from '@/components/shell/header-bar';
import { allForms, packForms } from '@/lib/contract/packed-forms';
import { admissionDatesOf } from '@/lib/domain/fields/days';
import { returnedForm } from '@/lib/server/http/returned-form';
import { applicantMessages } from '../../../../applicant-case';
import { hintsOf } from '../dependent-questions';
import { formOfCase } from '../form-of-case';

/** The props of the layout. The form is over the application, and dialogs about it are over the form. */
interface LayoutProps {
  params: Promise<{ caseId: string; formId: string }>;
  children: ReactNode;
}

export default resilientDialog(async function FormLayout({ children, params }: LayoutProps) {
  const { caseId, formId } = await params;
  const [{ theCase }, messages] = await Promise.all([formOfCase(caseId, formId), applicantMessages(caseId)]);
  const { activeLocale, permissions, readiness, status } = theCase;
  const forms = allForms(theCase);
  return (
    <ApplicantForm
      key={formId}
      caseId={caseId}
      formId={formId}
      logo={<OrganisationLogo organisation={theCase.mo} />}
      slug={theCase.mo.slug}
      packed={packForms(forms)}
      hints={await hintsOf(forms, formId)}
      returned={await returnedForm(`/case/${caseId}/form/${formId}`)}
      admissionDates={admissionDatesOf(theCase)}
      activeLocale={activeLocale}
      status={status}
      isCaseLocked={theCase.locked}
      messages={messages}
      reference={theCase.reference}
      information={theCase.information}
      canSave={permissions.includes('startForm') || permissions.includes('saveValues')}
      canMarkCorrections={permissions.includes('markCorrectionHandled')}
      unsavedForms={readiness.signature.missing.flatMap((item) =>
        item.code === 'FORM_NOT_SAVED' ? (item.formId ?? []) : [],
      )}
    >
      {children}
    </ApplicantForm>
  );
});
