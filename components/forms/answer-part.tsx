'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { AnswerProps } from './answer';

const Answer = lazyPart(() => import('./answer').then((module) => module.Answer));

/** What was answered, in a form to be filled in: few fields show it, so its code is fetched when one does. */
export function AnswerPart(props: AnswerProps) {
  return (
    <Suspense>
      <Answer {...props} />
    </Suspense>
  );
}
