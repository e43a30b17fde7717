'use client';

import { Check, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';
import { useForm } from './form-context';

interface FieldSaveStateProps {
  componentId: string;
  /** An error is shown at the field: a tick beside it would say that all is well. */
  isWrong: boolean;
}

/** Whether a field is saved, next to its label. The form announces it to screen readers; which field is not saved is told here. */
export function FieldSaveState({ componentId, isWrong }: FieldSaveStateProps) {
  const { editor } = useForm();
  const t = useTranslations('form.save');
  const field = editor.snapshot.fields[componentId];
  if (!field || (field.state === 'saved' && (isWrong || !field.wasSaved))) {
    return null;
  }
  const isStuck =
    field.state === 'refused' || (field.state === 'unsaved' && editor.snapshot.trouble !== null);
  return (
    <span
      aria-hidden={isStuck ? undefined : true}
      className="flex items-center gap-1 text-ink-subtle text-xs [&_svg]:size-3.5"
    >
      {field.state === 'saving' && (
        <>
          <Spinner />
          <Words>{t('saving')}</Words>
        </>
      )}
      {field.state === 'saved' && (
        <>
          <Check className="text-success" />
          <Words>{t('saved')}</Words>
        </>
      )}
      {isStuck && (
        <>
          <CloudOff className="text-danger" />
          <span className="@sm:not-sr-only sr-only @sm:whitespace-nowrap">{t('notSaved')}</span>
        </>
      )}
    </span>
  );
}

/** Where there is no room for them the sign is enough: the foot of the form says it in words. */
function Words({ children }: { children: string }) {
  return <span className="hidden whitespace-nowrap @sm:inline">{children}</span>;
}
