'use client';

import { type ComponentProps, Suspense } from 'react';
import type { Conversation } from '@/components/messages/conversation';
import { lazyPart } from '@/components/ui/lazy-part';
import { SkeletonLines } from '@/components/ui/skeleton';

// Forms, which are most of an application, show none.
const Fetched = lazyPart(() =>
  import('@/components/messages/conversation').then((module) => module.Conversation),
);

/** A conversation, whose code is fetched where one is shown: on the first page, and in the dialogs of questions. */
export function LazyConversation(props: ComponentProps<typeof Conversation>) {
  return (
    <Suspense fallback={<SkeletonLines count={3} />}>
      <Fetched {...props} />
    </Suspense>
  );
}
