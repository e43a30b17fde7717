'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '@/components/browser/error-text';

/** Caches the answers of calls in the browser. Case workers' pages have it everywhere, applicants' pages only where they fetch data. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Returns a new client. It retries reads if the network or the server failed, but not after a refusal. What cannot be read is said at its
 * place (`Awaited`), because nobody pressed anything.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502),
      },
    },
  });
}
