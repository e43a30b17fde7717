'use client';

import { Check, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';
import { useForm } from './form-context';

interface FieldSaveStateProps {
  componentId: string;
  /** Whether the field shows an error. A tick beside it would suggest that all is well. */
  isWrong: boolean;
}

/** Shows beside its label whether a field is saved. The form announces this to screen readers; here we say which field is not saved. */
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

/** Hidden if there is no room, because the form's footer says the same in words. */
function Words({ children }: { children: string }) {
  return <span className="hidden whitespace-nowrap @sm:inline">{children}</span>;
}
