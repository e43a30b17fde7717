'use client';

import { useTranslations } from 'next-intl';
import { Main } from '@/components/shell/main';
import { Skeleton } from '@/components/ui/skeleton';

/** A placeholder while a case loads. It is as high as the window, so that the footer does not move when the case comes. */
export function CaseSkeleton() {
  const t = useTranslations('ui');
  return (
    <Main className="mx-auto flex min-h-dvh w-full max-w-[90rem] flex-col gap-4 px-4 py-3 sm:px-6">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-14 w-full" />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
        <Skeleton className="h-96 w-full" />
      </div>
    </Main>
  );
}
