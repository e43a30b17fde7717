'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '@/components/browser/send';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Question } from '@/components/ui/question';
import { useRefresh } from '@/components/ui/refresh';

interface RestoreButtonProps {
  slug: string;
  version: number;
  /** The number of changes of a draft that would be lost. Null if there is no draft. */
  draftChanges: number | null;
  /** The revision of the draft shown, or of what shows without a draft. */
  draftRevision: number;
}

/** Makes the draft equal to a version. Asks first if there is a draft. */
export function RestoreButton({ slug, version, draftChanges, draftRevision }: RestoreButtonProps) {
  const t = useTranslations('organisation.versions');
  const refresh = useRefresh();
  const [isAsked, setIsAsked] = useState(false);
  const { send, isPending } = useSend(
    (_input: null, options) => call('restoreVersion', { slug, version, revision: draftRevision }, options),
    {
      done: t('restored', { version }),
      onDone: () => setIsAsked(false),
      refresh,
      onRefused: () => {
        setIsAsked(false);
        // Somebody else may have changed the draft meanwhile.
        void refresh();
      },
    },
  );
  return (
    <>
      <Button
        size="sm"
        pending={isPending && !isAsked}
        aria-label={t('restoreVersion', { version })}
        onClick={() => (draftChanges === null ? send(null) : setIsAsked(true))}
      >
        {t('restore')}
      </Button>
      {isAsked && (
        <Question
          title={t('restoreQuestion.title')}
          confirm={t('restoreQuestion.confirm')}
          isPending={isPending}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => send(null)}
        >
          <p>{t('restoreQuestion.text', { version, count: draftChanges ?? 0 })}</p>
        </Question>
      )}
    </>
  );
}
