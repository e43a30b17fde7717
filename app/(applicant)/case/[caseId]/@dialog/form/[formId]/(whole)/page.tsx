import type { Metadata } from 'next';
import { keptTitle } from '@/app/kept-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import type { CasePageProps } from '../../../../applicant-case';
import { formOfCase } from '../form-of-case';

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return keptTitle(async () => {
    const { caseId, formId } = await params;
    const { form } = await formOfCase(caseId, formId);
    return pageTitle('form.title', { form: form.title });
  });
}

export default function FormPage() {
  return null;
}
