'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { AnswersListProps } from './answers-list';

// Only where it shows: a form stands over a page without it.
const AnswersList = lazyPart(() => import('./answers-list').then((module) => module.AnswersList));

/** Every visible answer of every form, to read through. */
export function AnswersSummary(props: AnswersListProps) {
  return (
    <Suspense fallback={<SkeletonLines count={6} />}>
      <AnswersList {...props} />
    </Suspense>
  );
}
