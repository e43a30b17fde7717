'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '@/components/browser/send';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Question } from '@/components/ui/question';
import { useRefresh } from '@/components/ui/refresh';

interface DiscardDraftProps {
  slug: string;
  revision: number;
  /** The number of changes that would be lost. */
  changes: number;
}

/** Discards the draft, after a question. */
export function DiscardDraft({ slug, revision, changes }: DiscardDraftProps) {
  const t = useTranslations('organisation.overview.draft.discard');
  const refresh = useRefresh();
  const [isAsked, setIsAsked] = useState(false);
  const { send, isPending } = useSend(
    (_input: null, options) => call('discardDraft', { slug, revision }, options),
    {
      done: t('done'),
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
      <Button size="sm" variant="quiet" onClick={() => setIsAsked(true)}>
        {t('submit')}
      </Button>
      {isAsked && (
        <Question
          title={t('title')}
          confirm={t('submit')}
          isPending={isPending}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => send(null)}
        >
          <p>{t('text', { count: changes })}</p>
        </Question>
      )}
    </>
  );
}
