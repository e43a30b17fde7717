'use client';

import { Check, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';
import { useForm } from './form-context';

/** Whether what a field holds is saved, beside its label. The form as a whole says it aloud. */
export function FieldSaveState({ componentId }: { componentId: string }) {
  const { editor } = useForm();
  const t = useTranslations('form.save');
  const field = editor.snapshot.fields[componentId];
  if (!field || (field.state === 'saved' && !field.wasSaved)) {
    return null;
  }
  const isStuck =
    field.state === 'refused' || (field.state === 'unsaved' && editor.snapshot.trouble !== null);
  return (
    <span aria-hidden="true" className="flex items-center gap-1 text-ink-subtle text-xs [&_svg]:size-3.5">
      {field.state === 'saving' && (
        <>
          <Spinner />
          {t('saving')}
        </>
      )}
      {field.state === 'saved' && (
        <>
          <Check className="text-success" />
          {t('saved')}
        </>
      )}
      {isStuck && (
        <>
          <CloudOff className="text-danger" />
          {t('notSaved')}
        </>
      )}
    </span>
  );
}
