import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { FormOverlay } from '@/components/case/forms/form-overlay';
import { admissionDatesOf } from '@/lib/domain/fields/admission-date';
import { loadCase } from '../../../load-case';

interface FormLayoutProps {
  children: ReactNode;
  params: Promise<{ caseId: string; formId: string }>;
}

/** The form over the case, and the dialog over the form. */
export default async function FormLayout({ children, params }: FormLayoutProps) {
  const { caseId, formId } = await params;
  const { view } = await loadCase(caseId);
  if (!view.forms.some(({ id }) => id === formId)) {
    notFound();
  }
  return (
    <FormOverlay
      key={formId}
      caseId={view.id}
      company={`${view.company.name}, ${view.company.orgNo}`}
      forms={view.forms}
      formId={formId}
      admissionDates={admissionDatesOf(view)}
      permissions={view.permissions}
      lang={view.activeLocale}
    >
      {children}
    </FormOverlay>
  );
}
