'use client';

import { lazyPart } from '@/components/ui/lazy-part';

/** The application is locked and is signed on paper. Few are, so only their page fetches the code of it. */
export const PaperSigning = lazyPart(() =>
  import('./paper-signing-steps').then((module) => module.PaperSigningSteps),
);
