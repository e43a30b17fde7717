'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '@/components/browser/send';
import { AnswersImpact } from '@/components/organisation/publish/impact-view';
import { call, queryKeyOf } from '@/components/ui/api-client';
import { Awaited } from '@/components/ui/awaited';
import { Button } from '@/components/ui/button';
import { Question } from '@/components/ui/question';
import { useRefresh } from '@/components/ui/refresh';

interface MoveCasesProps {
  slug: string;
  /** The version in use. */
  version: number;
  /** The number of unsigned applications that follow another version. */
  count: number;
}

/** Moves unsigned applications to the version in use, after showing what that does to their answers. */
export function MoveCases({ slug, version, count }: MoveCasesProps) {
  const t = useTranslations('organisation.overview.cases.move');
  const [isAsked, setIsAsked] = useState(false);
  const { send, isPending } = useSend(
    (_input: null, options) => call('moveCases', { slug, version }, options),
    {
      done: t('done'),
      onDone: () => setIsAsked(false),
      onRefused: () => setIsAsked(false),
      refresh: useRefresh(),
    },
  );
  return (
    <>
      <Button size="sm" onClick={() => setIsAsked(true)}>
        {t('submit', { count })}
      </Button>
      {isAsked && (
        <Question
          title={t('title', { version })}
          confirm={t('confirm')}
          tone="primary"
          isPending={isPending}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => send(null)}
        >
          <p>{t('text')}</p>
          <Impact slug={slug} version={version} />
        </Question>
      )}
    </>
  );
}

function Impact({ slug, version }: Pick<MoveCasesProps, 'slug' | 'version'>) {
  const impact = useQuery({
    queryKey: queryKeyOf('getImpact', { slug, to: version }),
    queryFn: () => call('getImpact', { slug, to: version }),
    staleTime: 0,
  });
  return impact.data ? <AnswersImpact impact={impact.data} /> : <Awaited query={impact} lines={3} />;
}
