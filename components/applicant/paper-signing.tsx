'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';

const Steps = lazyPart(() => import('./paper-signing-steps').then((module) => module.PaperSigningSteps));

/**
 * The application is locked and is signed on paper. That is rare, so the code is lazy. Wrapped in a function, because a server
 * component already loads its client components lazily, and they must not be lazy again.
 */
export function PaperSigning(props: ComponentProps<typeof Steps>) {
  return (
    <Suspense>
      <Steps {...props} />
    </Suspense>
  );
}
