'use client';

import { useTranslations } from 'next-intl';
import { useConfirmBeforeClose } from '@/components/ui/route-dialog';
import { showMessage } from '@/components/ui/toast-store';
import { useFieldNames } from './use-field-names';
import type { FormEditor } from './use-form-editor';

/**
 * Asks before closing while something could not be saved, and names it. Discarded input is never saved later; a message then names it.
 * Input that is still being sent is saved while the form closes.
 */
export function UnsavedWarning({ editor }: { editor: FormEditor }) {
  const t = useTranslations('form.discard');
  const nameOf = useFieldNames(editor.form.rows);
  const names = (ids: readonly string[]) => ids.map((id) => nameOf(id).name).join(', ');
  const { fields, trouble } = editor.snapshot;
  const waiting = Object.keys(fields).filter((id) => fields[id]?.state !== 'saved');
  const isStuck =
    waiting.some((id) => fields[id]?.state === 'conflict') || (trouble !== null && waiting.length > 0);
  useConfirmBeforeClose(isStuck, {
    text: t('unsaved', { fields: names(waiting) }),
    onLeave() {
      const { lost, uncertain } = editor.discard();
      const told = [
        lost.length > 0 && t('lost', { fields: names(lost) }),
        uncertain.length > 0 && t('uncertain', { fields: names(uncertain) }),
      ].filter(Boolean);
      if (told.length > 0) showMessage({ type: 'warning', text: told.join(' '), sticky: true });
    },
  });
  return null;
}
