'use client';

import { useTranslations } from 'next-intl';
import { showMessage } from '@/components/ui/toast-store';
import { controlId } from './control-id';
import type { DoneOutcome, SaveAllOutcome } from './use-form-editor';

/**
 * Returns a function that says why not everything could be saved. It focuses the field that shows the reason, or shows a message to try
 * again.
 */
export function useTellUnsaved(): (outcome: SaveAllOutcome | DoneOutcome) => void {
  const t = useTranslations('form.save');
  return (outcome) => {
    if (outcome.kind === 'failed') showMessage({ type: 'error', text: t('notDone') });
    if (outcome.kind === 'unsaved') document.getElementById(controlId(outcome.componentId))?.focus();
  };
}
