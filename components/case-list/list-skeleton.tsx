'use client';

import { useTranslations } from 'next-intl';
import { Main } from '@/components/shell/main';
import { Skeleton } from '@/components/ui/skeleton';

const ROWS = Array.from({ length: 12 }, (_, index) => `row-${index}`);

/** A placeholder while the case list loads. */
export function ListSkeleton() {
  const t = useTranslations('ui');
  return (
    <Main className="flex w-full flex-col gap-2 px-4 py-3 sm:px-6">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      <Skeleton className="h-8 w-full max-w-md" />
      <Skeleton className="h-9 w-full max-w-xl" />
      <div className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="flex gap-6 px-5 py-3">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="h-4 w-1/5" />
            <Skeleton className="h-4 w-1/6" />
          </div>
        ))}
      </div>
    </Main>
  );
}
