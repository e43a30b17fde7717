'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiProblem } from '@/components/browser/error-text';
import { useApiErrorBanner } from '@/components/browser/use-api-error-banner';

/** Caches the answers of calls in the browser. Case workers' pages have it everywhere, applicants' pages only where they fetch data. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return <QueriesOf client={client}>{children}</QueriesOf>;
}

/**
 * Like `Queries`, with a client that is kept elsewhere. A read that fails, and leaves the screen that waits for it with nothing to show, is
 * shown in the message area. `Awaited` at its place then says nothing about the failure.
 */
export function QueriesOf({ client, children }: { client: QueryClient; children: ReactNode }) {
  const showError = useApiErrorBanner();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const isAwaited = event.query.isActive() && event.query.state.data === undefined;
        if (isAwaited) showError(event.action.error);
      }),
    [client, showError],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Returns a new client. It retries reads if the network or the server failed, but not after a refusal. */
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
