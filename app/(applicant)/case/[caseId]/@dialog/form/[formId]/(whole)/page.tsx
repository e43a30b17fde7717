import type { Metadata } from 'next';
import { resilientTitle } from '@/app/resilient-page';
import { returnedForm } from '@/lib/server/http/returned-form';
import { type CasePageProps, caseTitle } from '../../../../applicant-case';
import { formOfCase } from '../form-of-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { caseId, formId } = await params;
    const { form } = await formOfCase(caseId, formId);
    const posted = await returnedForm(`/case/${caseId}/form/${formId}`);
    return caseTitle(caseId, 'form.title', { posted, values: { form: form.title } });
  });
}

export default function FormPage() {
  return null;
}
