'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '@/components/browser/send';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Question } from '@/components/ui/question';
import { useRefresh } from '@/components/ui/refresh';

/** Opens an organisation for applications. Closes it after a question that says what that means. */
export function OpenSwitch({ slug, isOpen }: { slug: string; isOpen: boolean }) {
  const t = useTranslations('organisation.overview');
  const [isAsked, setIsAsked] = useState(false);
  const { send, isPending } = useSend(
    (input: { isOpen: boolean }, options) => call('setOpen', { slug, ...input }, options),
    {
      done: t(isOpen ? 'closed' : 'opened'),
      onDone: () => setIsAsked(false),
      onRefused: () => setIsAsked(false),
      refresh: useRefresh(),
    },
  );
  if (!isOpen) {
    return (
      <Button variant="primary" pending={isPending} onClick={() => send({ isOpen: true })}>
        {t('open')}
      </Button>
    );
  }
  return (
    <>
      <Button pending={isPending && !isAsked} onClick={() => setIsAsked(true)}>
        {t('close')}
      </Button>
      {isAsked && (
        <Question
          title={t('closeQuestion.title')}
          confirm={t('close')}
          isPending={isPending}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => send({ isOpen: false })}
        >
          <p>{t('closeQuestion.text')}</p>
        </Question>
      )}
    </>
  );
}
