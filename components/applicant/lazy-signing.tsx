'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { SignatoryActions } from './signatory-actions';
import type { SigningChoice } from './signing-choice';

// Each is shown in one stage of an application only.
const FetchedChoice = lazyPart(() => import('./signing-choice').then((module) => module.SigningChoice));
const FetchedActions = lazyPart(() =>
  import('./signatory-actions').then((module) => module.SignatoryActions),
);

/** How the application is to be signed; its code is fetched once it can be. */
export function LazySigningChoice(props: ComponentProps<typeof SigningChoice>) {
  return (
    <Suspense fallback={<SkeletonLines count={3} />}>
      <FetchedChoice {...props} />
    </Suspense>
  );
}

/** What can be done about a signatory; its code is fetched while somebody is waited for. */
export function LazySignatoryActions(props: ComponentProps<typeof SignatoryActions>) {
  return (
    <Suspense>
      <FetchedActions {...props} />
    </Suspense>
  );
}
