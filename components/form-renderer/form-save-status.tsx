'use client';

import { CircleCheck, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/skeleton';
import { isAllSaved } from './autosave';
import type { FormEditor } from './use-form-editor';

/** Says whether everything in the form is saved. Screen readers announce when it is, and when it cannot be. */
export function FormSaveStatus({ editor }: { editor: FormEditor }) {
  const t = useTranslations('form.save');
  const { snapshot } = editor;
  const fields = Object.values(snapshot.fields);
  const isStuck =
    snapshot.trouble !== null || fields.some(({ state }) => state === 'conflict' || state === 'refused');
  const hasSaved = fields.some((field) => field.wasSaved);
  const isSaving = !isStuck && !isAllSaved(snapshot);
  return (
    <div className="flex min-w-0 items-center gap-2 text-ink-muted text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      {isSaving && (
        <span aria-hidden="true" className="flex items-center gap-2">
          <Spinner />
          {t('saving')}
        </span>
      )}
      <span role="status" className="flex min-w-0 items-center gap-2">
        {isStuck && (
          <>
            <CloudOff aria-hidden="true" className="text-danger" />
            <span>{t('notAllSaved')}</span>
          </>
        )}
        {!isStuck && !isSaving && (
          <>
            {hasSaved && <CircleCheck aria-hidden="true" className="text-success" />}
            <span>{t(hasSaved ? 'allSaved' : 'automatic')}</span>
          </>
        )}
      </span>
    </div>
  );
}
