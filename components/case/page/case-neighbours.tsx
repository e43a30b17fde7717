'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-style';
import { NextIcon, PreviousIcon } from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { closePassingMessages } from '@/components/ui/toast-store';
import { placeWords, useListPlace } from './use-list-place';

/** The cases before and after this one in the list that it was opened from, and where it stands there. The next one is ready when it is wanted. */
export function CaseNeighbours({ caseId }: { caseId: string }) {
  const t = useTranslations('case.neighbours');
  const place = useListPlace(caseId);
  if (!place) return null;
  return (
    <nav aria-label={t('label')} className="flex items-center print:hidden">
      <Neighbour href={place.previous} rel="prev" label={t('previous')}>
        <PreviousIcon aria-hidden="true" />
      </Neighbour>
      <span className="numeric whitespace-nowrap text-ink-muted text-sm">
        {t('position', placeWords(place))}
      </span>
      <Neighbour href={place.next} rel="next" label={t('next')}>
        <NextIcon aria-hidden="true" />
      </Neighbour>
    </nav>
  );
}

interface NeighbourProps {
  href: string | undefined;
  rel: 'prev' | 'next';
  label: string;
  children: ReactNode;
}

/** A case beside this one, in its place in the history; at either end of the list only its space. */
function Neighbour({ href, rel, label, children }: NeighbourProps) {
  const look = buttonClass({ variant: 'quiet', size: 'icon' });
  if (!href) return <span aria-hidden="true" className={`${look} invisible`} />;
  return (
    <Link
      isLikely
      replace
      prefetch={rel === 'next' ? true : undefined}
      href={href}
      rel={rel}
      data-neighbour={rel}
      onClick={closePassingMessages}
      aria-label={label}
      title={label}
      className={look}
    >
      {children}
    </Link>
  );
}
