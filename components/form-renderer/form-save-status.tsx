'use client';

import { CircleCheck, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useIsStarted } from '@/components/ui/fetched-part';
import { Spinner } from '@/components/ui/skeleton';
import type { FormEditor } from './use-form-editor';

/**
 * Says whether everything in the form is saved, and screen readers announce when it is. Says nothing if the message area already says why
 * it is not (`FormTrouble`).
 */
export function FormSaveStatus({ editor: { saving } }: { editor: FormEditor }) {
  const t = useTranslations('form.save');
  const { kind } = saving;
  const isStarted = useIsStarted();
  return (
    <span className="flex min-h-5 min-w-0 items-center gap-1.5 text-ink-muted text-sm max-sm:basis-full [&_svg]:size-4 [&_svg]:shrink-0">
      {kind === 'saving' && (
        <span aria-hidden="true" className="flex items-center gap-1.5">
          <Spinner />
          {t('saving')}
        </span>
      )}
      <span role="status" className="flex min-w-0 items-center gap-1.5">
        {kind === 'choose' && (
          <>
            <CloudOff aria-hidden="true" className="text-danger" />
            {t('notAllSaved')}
          </>
        )}
        {kind === 'saved' && (
          <>
            <CircleCheck aria-hidden="true" className="text-success" />
            {t('allSaved')}
          </>
        )}
        {kind === 'untouched' && (
          <>
            <span className="needs-scripts">{t('automatic')}</span>
            {!isStarted && <span className="without-scripts">{t('onPress')}</span>}
          </>
        )}
      </span>
    </span>
  );
}
