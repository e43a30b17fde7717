'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import { useRefresh } from '@/components/ui/refresh';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isAllSaved } from './autosave-state';
import { useForm } from './form-context';

/** Says of each correction in this form whose field is hidden by another answer that it is no longer needed. */
export function UnaskedCorrections() {
  const { editor } = useForm();
  const t = useTranslations('form.correction');
  const unasked = savableComponents(editor.form.rows).filter(
    ({ componentId, correction }) => correction && !editor.active.has(componentId),
  );
  useSettled(unasked.map(({ componentId }) => componentId).join(' '));
  return unasked.map(({ componentId, label }) => (
    <Alert key={componentId} tone="success" title={t('notAsked', { field: label })} role="status">
      {t('notAskedText')}
    </Alert>
  ));
}

/**
 * With the answer that takes a question away the server settles its correction, and with the one that asks it again it opens it:
 * once that answer is saved, what the form shows of its corrections is fetched anew.
 */
function useSettled(unasked: string): void {
  const { editor } = useForm();
  const refresh = useRefresh();
  const known = useRef(unasked);
  const isSaved = isAllSaved(editor.snapshot);
  useEffect(() => {
    if (!isSaved || known.current === unasked) return;
    known.current = unasked;
    void refresh();
  }, [isSaved, unasked, refresh]);
}
