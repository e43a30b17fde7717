'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { savableComponents } from '@/lib/domain/forms/rows';
import { useForm } from './form-context';

/** Says of each correction in this form whose field is hidden by another answer that it is no longer needed. */
export function UnaskedCorrections() {
  const { editor } = useForm();
  const t = useTranslations('form.correction');
  const unasked = savableComponents(editor.form.rows).filter(
    ({ componentId, correction }) => correction && !editor.active.has(componentId),
  );
  return unasked.map(({ componentId, label }) => (
    <Alert key={componentId} tone="success" title={t('notAsked', { field: label })} role="status">
      {t('notAskedText')}
    </Alert>
  ));
}
