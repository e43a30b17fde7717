'use client';

import { useTranslations } from 'next-intl';
import { showMessage } from '@/components/ui/toast-store';
import { controlId } from './control-id';
import type { DoneOutcome, SaveAllOutcome } from './use-form-editor';

/** Tells why not everything could be saved: leads to the field that says so, or says that it is to be tried again. */
export function useTellUnsaved(): (outcome: SaveAllOutcome | DoneOutcome) => void {
  const t = useTranslations('form.save');
  return (outcome) => {
    if (outcome.kind === 'failed') showMessage({ type: 'error', text: t('notDone') });
    if (outcome.kind === 'unsaved') document.getElementById(controlId(outcome.componentId))?.focus();
  };
}
