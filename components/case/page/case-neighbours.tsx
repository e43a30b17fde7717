'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { listNeighbours } from '@/components/shell/list-address';
import { buttonClass } from '@/components/ui/button-style';
import { Link } from '@/components/ui/link';

/** The cases before and after this one in the list that it was opened from. The next one is ready when it is wanted. */
export function CaseNeighbours({ caseId }: { caseId: string }) {
  const t = useTranslations('case.neighbours');
  const [{ previous, next }, setNeighbours] = useState<ReturnType<typeof listNeighbours>>({});
  // Only the browser knows them.
  useEffect(() => setNeighbours(listNeighbours(`/case/admin/${caseId}`)), [caseId]);
  const look = buttonClass({ variant: 'quiet', size: 'icon' });
  return (
    <nav aria-label={t('label')} className="flex empty:hidden print:hidden">
      {previous && (
        <Link
          isLikely
          replace
          href={previous}
          rel="prev"
          aria-label={t('previous')}
          title={t('previous')}
          className={look}
        >
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      {next && (
        <Link
          prefetch
          replace
          href={next}
          rel="next"
          aria-label={t('next')}
          title={t('next')}
          className={look}
        >
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
