'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '@/components/ui/api-problem';

/** What calls answered, as the browser remembers it. The pages of case workers have it throughout, those of applicants where they read. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Reads are tried again when the network or the server failed, never when the answer was a refusal. Changes never are. */
export function newQueryClient(): QueryClient {
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
