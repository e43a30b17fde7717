'use client';

import { type ReactNode, Suspense } from 'react';
import { ToastRegion } from '@/components/ui/toaster';
import { ConnectionBanner } from './connection-banner';
import { FocusKeeper } from './focus-keeper';
import { ForeignHistory } from './foreign-history';
import { NavigationProgress } from './navigation-progress';

/** The client components of every page: the message area, and those for navigation and the connection. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <Suspense>
        <NavigationProgress />
        <ForeignHistory />
      </Suspense>
      <ConnectionBanner />
      {children}
      <ToastRegion />
      <FocusKeeper />
    </>
  );
}
