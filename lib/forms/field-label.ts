import type { Component, FormTemplate } from '@/lib/domain/forms/component';
import { flattenRows } from '@/lib/domain/forms/rows';
import type { Locale } from '@/lib/domain/locale';

/** The name of a field in a language, or its id if the template has no such field. */
export function fieldLabel(
  { forms }: Pick<FormTemplate, 'forms'>,
  componentId: string,
  locale: Locale,
): string {
  const field = forms
    .flatMap(({ rows }) => flattenRows<Component>(rows))
    .find((component) => component.componentId === componentId);
  return field && 'label' in field ? field.label[locale] : componentId;
}
