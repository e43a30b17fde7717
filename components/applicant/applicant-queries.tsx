'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { newQueryClient } from '@/components/shell/queries';

/** What this window remembers, from one page of an application to the next. */
let remembered: QueryClient | undefined;

/** What calls answered, for the parts of an application that read by themselves. Its code is fetched with them. */
export function ApplicantQueries({ children }: { children: ReactNode }) {
  const [client] = useState(clientOfWindow);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function clientOfWindow(): QueryClient {
  // Nothing is remembered between two readers of the server's pages.
  if (typeof window === 'undefined') return newQueryClient();
  remembered ??= newQueryClient();
  return remembered;
}
