'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';

const Steps = lazyPart(() => import('./paper-signing-steps').then((module) => module.PaperSigningSteps));

/**
 * The application is locked and is signed on paper. Few are, so only their page fetches the code of it. A function around
 * the lazy part: what a page made on the server names in the browser is fetched lazily itself, and may not be lazy again.
 */
export function PaperSigning(props: ComponentProps<typeof Steps>) {
  return (
    <Suspense>
      <Steps {...props} />
    </Suspense>
  );
}
