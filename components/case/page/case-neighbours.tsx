'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { caseHref } from '@/components/caselist/case-href';
import { buttonClass } from '@/components/ui/button-style';
import { NextIcon, PreviousIcon } from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { closePassingMessages } from '@/components/ui/toast-store';
import { placeWords, useListPlace } from './use-list-place';
import { likelyWay, noteStep } from './walk-way';

/**
 * Links to the cases before and after this one in the list that it was opened from, and the position in that list. The case in the
 * direction of the last step is fetched in advance.
 */
export function CaseNeighbours({ caseId }: { caseId: string }) {
  const t = useTranslations('case.neighbours');
  const place = useListPlace(caseId);
  if (!place) return null;
  const likely = likelyWay(caseHref({ id: caseId }));
  return (
    <nav aria-label={t('label')} className="flex items-center print:hidden">
      <Neighbour way="previous" href={place.previous} isLikelyNow={likely === 'previous'}>
        <PreviousIcon aria-hidden="true" />
      </Neighbour>
      <span className="numeric whitespace-nowrap text-ink-muted text-sm">
        {t('position', placeWords(place))}
      </span>
      <Neighbour way="next" href={place.next} isLikelyNow={likely === 'next'}>
        <NextIcon aria-hidden="true" />
      </Neighbour>
    </nav>
  );
}

interface NeighbourProps {
  way: 'previous' | 'next';
  href: string | undefined;
  /** Whether to fetch it before anybody points to it. */
  isLikelyNow: boolean;
  children: ReactNode;
}

const REL = { previous: 'prev', next: 'next' } as const;

/** A link to a neighbouring case, which replaces this one in the history. At either end of the list, only the space. */
function Neighbour({ way, href, isLikelyNow, children }: NeighbourProps) {
  const label = useTranslations('case.neighbours')(way);
  const look = buttonClass({ variant: 'quiet', size: 'icon' });
  if (!href) return <span aria-hidden="true" className={`${look} invisible`} />;
  return (
    <Link
      isLikely
      replace
      prefetch={isLikelyNow || undefined}
      href={href}
      rel={REL[way]}
      data-neighbour={REL[way]}
      onClick={() => {
        noteStep(way, href);
        closePassingMessages();
      }}
      aria-label={label}
      title={label}
      className={look}
    >
      {children}
    </Link>
  );
}
