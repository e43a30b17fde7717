'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { ApiProblem } from '@/components/ui/api-problem';
import { ToastRegion } from '@/components/ui/toaster';
import { ConnectionBanner } from './connection-banner';
import { FocusKeeper } from './focus-keeper';
import { ForeignHistory } from './foreign-history';
import { NavigationProgress } from './navigation-progress';

/** What every page has in the browser: the cache of calls, the message area, and what goes with navigation and connection. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Suspense>
        <NavigationProgress />
        <ForeignHistory />
      </Suspense>
      <ConnectionBanner />
      {children}
      <ToastRegion />
      <FocusKeeper />
    </QueryClientProvider>
  );
}

/** Reads are tried again when the network or the server failed, never when the answer was a refusal. Changes never are. */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
