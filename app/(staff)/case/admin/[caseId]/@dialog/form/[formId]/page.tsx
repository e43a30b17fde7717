import type { Metadata } from 'next';
import { keptTitle } from '@/app/kept';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadCase } from '../../../load-case';

interface FormPageProps {
  params: Promise<{ caseId: string; formId: string }>;
}

export function generateMetadata({ params }: FormPageProps): Promise<Metadata> {
  return keptTitle(async () => {
    const { caseId, formId } = await params;
    const { view } = await loadCase(caseId);
    const form = view.forms.find(({ id }) => id === formId);
    return pageTitle('case.form.pageTitle', { form: form?.title ?? '', company: view.company.name });
  });
}

export { default } from '../../../../../../drawn-by-page';
