import { notFound } from 'next/navigation';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { activeComponents } from '@/lib/domain/forms/visibility';
import { applicantCase } from '../../../applicant-case';

/** Returns the form in the address, with its application. */
export async function formOfCase(
  caseId: string,
  formId: string,
): Promise<{ theCase: ApplicantCase; form: FormView }> {
  const theCase = await applicantCase(caseId);
  const form = theCase.forms.find((one) => one.id === formId);
  return form ? { theCase, form } : notFound();
}

/** Returns the field in the address, with its application. */
export async function fieldOfCase(
  caseId: string,
  formId: string,
  fieldId: string,
): Promise<{ theCase: ApplicantCase; row: Row }> {
  const { theCase, form } = await formOfCase(caseId, formId);
  const row = savableComponents(form.rows).find((one) => one.componentId === fieldId);
  return row ? { theCase, row } : notFound();
}

/** Whether the stored answers make a field's question visible. */
export function isAsked({ forms }: ApplicantCase, { componentId }: Row): boolean {
  const rows = forms.flatMap((form) => savableComponents(form.rows));
  const values = Object.fromEntries(rows.map((row) => [row.componentId, row.value]));
  return activeComponents({ forms }, values).has(componentId);
}
