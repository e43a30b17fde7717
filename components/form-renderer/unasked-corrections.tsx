'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useRefresh } from '@/components/browser/page-around';
import { Alert } from '@/components/ui/alert';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isAllSaved } from './autosave';
import { useForm } from './form-context';

/** Says for each correction whose field another answer has hidden that it is no longer needed. */
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
 * Refreshes the form's corrections after an answer has hidden or shown a question. The server settles the correction of a hidden question
 * and reopens it when the question returns. So we refresh once the answer is saved.
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
