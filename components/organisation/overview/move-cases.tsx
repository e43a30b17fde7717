'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { AnswersImpact } from '@/components/organisation/publish/impact-view';
import { Awaited } from '@/components/ui/awaited';
import { ConfirmButton } from '@/components/ui/confirm-button';

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
  return (
    <ConfirmButton
      size="sm"
      question={{
        title: t('title', { version }),
        confirm: t('confirm'),
        tone: 'primary',
        text: (
          <>
            <p>{t('text')}</p>
            <Impact slug={slug} version={version} />
          </>
        ),
      }}
      change={(options) => call('moveCases', { slug, version }, options)}
      done={t('done')}
    >
      {t('submit', { count })}
    </ConfirmButton>
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
