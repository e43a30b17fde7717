'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { ApplicantConversation } from './applicant-conversation';

// Forms, which are most of an application, show none.
const Fetched = lazyPart(() =>
  import('./applicant-conversation').then((module) => module.ApplicantConversation),
);

/** A conversation, whose code is fetched where one is shown: on the first page, and in the dialogs of questions. */
export function LazyConversation(props: ComponentProps<typeof ApplicantConversation>) {
  return (
    <Suspense fallback={<SkeletonLines count={3} />}>
      <Fetched {...props} />
    </Suspense>
  );
}
